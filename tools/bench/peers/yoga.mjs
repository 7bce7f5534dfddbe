/** GraphQL Yoga on node:http with static data. */
import { createServer } from 'node:http';
import { buildSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { sdl, staticPageViewer } from '../manage-query.ts';
import { announce } from './announce.ts';

const viewer = staticPageViewer();
const schema = buildSchema(sdl);
const field = schema.getQueryType()?.getFields()['viewer'];
if (field) field.resolve = () => viewer;
const yoga = createYoga({ schema, logging: false });
const server = createServer((request, response) => void yoga(request, response));
server.listen(0, '127.0.0.1', () => announce(server.address().port));
