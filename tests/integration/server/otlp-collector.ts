/** A collector of traces as OpenTelemetry's exporters meet it: OTLP over HTTP, in JSON. */
import { createServer } from 'node:http';
import { listen } from '../../../emulators/listen.ts';

/** A span as it comes over the wire, as far as it is looked at. */
export interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: object }[];
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
}

/** Starts a collector on a free port. */
export async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { host, close } = await listen(server, 0);
  return {
    url: `http://${host}`,
    close,
    /** Everything that was received, as it came. */
    text: () => bodies.join('\n'),
    spans: (): WireSpan[] =>
      bodies
        .map((body) => JSON.parse(body) as Batch)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  };
}
