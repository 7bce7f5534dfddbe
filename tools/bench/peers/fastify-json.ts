/** Fastify that parses the body and serialises the answer: what a hand-written REST endpoint would cost. */
import Fastify from 'fastify';
import { staticViewer } from '../manage-query.ts';
import { announce } from './announce.ts';

const viewer = staticViewer();
const app = Fastify();
app.post('/graphql', async () => ({ data: { viewer } }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
announce(Number(new URL(url).port));
