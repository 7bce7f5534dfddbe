/** Mercurius with static data, without its compiler; with `jit` as the argument, with it. */
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { sdl, staticPageViewer } from '../manage-query.ts';
import { announce } from './announce.ts';

const viewer = staticPageViewer();
const app = Fastify();
await app.register(mercurius, {
  schema: sdl,
  resolvers: { Query: { viewer: () => viewer } },
  ...(process.argv[2] === 'jit' && { jit: 1 }),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
announce(Number(new URL(url).port));
