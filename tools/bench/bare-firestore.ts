/** Reads a document of Firestore without any SDK: what the upstream itself and the way to it take. */
import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';

const database = (project: string) => `projects/${project}/databases/(default)`;

/** A connection that is kept. @param host `host:port` of an emulator */
export function openFirestore(host: string, project: string) {
  const session = connect(`http://${host}`);
  const headers = {
    ':method': 'POST',
    ':path': '/google.firestore.v1.Firestore/BatchGetDocuments',
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization: 'Bearer owner',
  };
  return {
    /** Settles when the whole answer is there. @throws when Firestore answers with an error */
    async read(path: string): Promise<void> {
      const name = `${database(project)}/documents/${path}`;
      // BatchGetDocumentsRequest: `database` is the first field, `documents` the second.
      const message = Buffer.concat([text(1, database(project)), text(2, name)]);
      const stream = session.request(headers);
      let status: unknown;
      stream.on('trailers', (trailers: IncomingHttpHeaders) => (status = trailers['grpc-status']));
      stream.end(Buffer.concat([frame(message.length), message])).resume();
      await once(stream, 'end');
      if (status !== '0') throw new Error(`Firestore answered with the status ${String(status)}`);
    },
    close: () => session.close(),
  };
}

/** What precedes a message in gRPC: not compressed, and its length. */
function frame(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length, 1);
  return head;
}

/** A field of a protobuf message: its number and type 2, its length in bytes (below 128), the bytes. */
function text(field: number, value: string): Buffer {
  const bytes = Buffer.from(value);
  if (bytes.length > 127) throw new Error('The name is too long for one byte of length.');
  return Buffer.concat([Buffer.from([field * 8 + 2, bytes.length]), bytes]);
}
