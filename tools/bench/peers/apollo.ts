/** Bare Apollo Server on Fastify with static data: no token, no upstream, no log. All others are measured against it. */
import { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import { buildSchema } from 'graphql';
import Fastify from 'fastify';
import { sdl, staticViewer } from '../manage-query.ts';
import { announce } from './announce.ts';

const viewer = staticViewer();
const apollo = new ApolloServer({
  schema: buildSchema(sdl),
  rootValue: { viewer },
  stopOnTerminationSignals: false,
});
await apollo.start();
const app = Fastify();
await app.register(fastifyApollo(apollo));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
announce(Number(new URL(url).port));
