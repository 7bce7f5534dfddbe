/** Fills in the forms on which contracts are ended, and reads the pages that come back. */
import type { FastifyInstance } from 'fastify';
import { Window } from 'happy-dom';
import { exitPagesIn } from '../../server/http/declarations/exit-addresses.ts';
import { languageCodes } from '../../texts/generated/languages.ts';

/** The pages, two a language. */
export const exitPaths = exitPagesIn(languageCodes).map(({ path }) => path);

/** A cancellation that is filled in well. */
export const cancellation = {
  type: 'ORDINARY',
  name: 'Änne Muster',
  email: 'nobody@example.com',
  contract: 'Stop Smoke Now Premium',
  endsOn: '',
  confirmTo: '',
};

/** What came back, after the redirect that follows a declaration. */
export interface SentForm {
  status: number;
  /** Where it is, and the cookie that opens it there; empty where the form came back. */
  path: string;
  cookie: string;
  headers: Record<string, unknown>;
  body: string;
  document: Document;
  /** The receipt number; null on a page that confirms nothing. */
  id: string | null;
}

/** A page, as a browser parses it. Scripts in it would not run. */
export const parse = (body: string): Document =>
  new new Window().DOMParser().parseFromString(body, 'text/html') as unknown as Document;

/** Sends a form, as a browser without JavaScript does. `null` leaves a field out. */
export async function sendForm(
  app: FastifyInstance,
  path: string,
  fields: Record<string, string | null>,
  headers: Record<string, string> = {},
): Promise<SentForm> {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return sendBody(app, path, new URLSearchParams(given).toString(), headers);
}

/** Sends any body as a form. */
export async function sendBody(
  app: FastifyInstance,
  path: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
): Promise<SentForm> {
  const sent = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
  const { location = '' } = sent.headers;
  const cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer =
    sent.statusCode === 303 ? await app.inject({ url: location, headers: { cookie } }) : sent;
  const { statusCode: status, headers: received, body } = answer;
  const document = parse(body);
  const id = document.querySelector('.layout-number')?.textContent ?? null;
  return { status, path: location, cookie, headers: received, body, document, id };
}

/** What stands in a field of a form that came back. */
export const valueOf = (document: Document, name: string): string | undefined =>
  document.querySelector<HTMLInputElement>(
    name === 'type' ? '[name="type"]:checked' : `[name="${name}"]`,
  )?.value;
