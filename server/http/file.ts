/** Sends a text as a file to keep. */
import type { FastifyReply } from 'fastify';

/** @param name in plain ASCII */
export const sendFile = (reply: FastifyReply, name: string, text: string): FastifyReply =>
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .send(text);
