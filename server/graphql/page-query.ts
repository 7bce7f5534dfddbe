/** Runs the operation of an account's page in this process, for the owner of a session, as if they had asked the API. */
import type { ApolloServer } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../texts/generated/languages.ts';
import type { Login } from '../domain/login.ts';
import { type ApiServices, createContext, type RequestContext } from './context.ts';
import { nameOf } from './language.ts';
import type { KnownOperations } from './known-operations.ts';

/**
 * Runs a known operation in a language (`$language`). It counts against the caller's rate limit, and every plugin sees it.
 * @returns the data, as a client gets it by HTTP; null above the limit, and where there is an error or no list of
 *   subscriptions
 */
export type ExecuteForPage = (
  request: FastifyRequest,
  login: Login,
  operationName: string,
  language: Language,
) => Promise<object | null>;

interface Data {
  viewer: { subscriptions?: object[] | null } | null;
}

export function createExecuteForPage(
  apollo: ApolloServer<RequestContext>,
  services: ApiServices,
  operations: Pick<KnownOperations, 'byName'>,
): ExecuteForPage {
  return async (request, login, operationName, language) => {
    const known = operations.byName(operationName);
    if (!known) throw new Error(`The manifest has no operation ${operationName}.`);
    request.state.caller = login;
    if ((await services.limiter.take('reads', login.uid)) !== null) return null;
    const { body } = await apollo.executeOperation(
      {
        operationName,
        variables: { language: nameOf(language) },
        extensions: { persistedQuery: { version: 1, sha256Hash: known.id } },
      },
      { contextValue: createContext(services, request) },
    );
    if (body.kind !== 'single' || body.singleResult.errors) return null;
    const data = JSON.parse(JSON.stringify(body.singleResult.data)) as Data | null;
    return data?.viewer && data.viewer.subscriptions !== null ? data : null;
  };
}
