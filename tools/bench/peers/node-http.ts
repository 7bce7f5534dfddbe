/** The limit: bare node:http that reads the request and sends prepared bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { staticViewer } from '../manage-query.ts';
import { announce } from './announce.ts';

const bytes = Buffer.from(JSON.stringify({ data: { viewer: staticViewer() } }));
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
      })
      .end(bytes);
  });
});
server.listen(0, '127.0.0.1', () => announce((server.address() as AddressInfo).port));
