/** Apollo Server on Express with static data, as its documentation sets it up; without CORS, as on Fastify. */
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { buildSchema } from 'graphql';
import { sdl, staticPageViewer } from '../manage-query.ts';
import { announce } from './announce.ts';

const viewer = staticPageViewer();
const app = express();
const server = createServer(app);
const apollo = new ApolloServer({
  schema: buildSchema(sdl),
  rootValue: { viewer },
  plugins: [ApolloServerPluginDrainHttpServer({ httpServer: server })],
  stopOnTerminationSignals: false,
});
await apollo.start();
app.use('/graphql', express.json(), expressMiddleware(apollo));
server.listen(0, '127.0.0.1', () => announce(server.address().port));
