/** Sends the forms on which contracts are ended, and reads the response pages. */
import type { FastifyInstance } from 'fastify';
import { Window } from 'happy-dom';
import { exitPagesIn } from '../../server/http/declarations/form.ts';
import { languageCodes } from '../../texts/generated/languages.ts';

/** The pages, two a language. */
export const exitPaths = exitPagesIn(languageCodes).map(({ path }) => path);

export const cancellation = {
  type: 'ORDINARY',
  name: 'Änne Muster',
  email: 'unknown@example.com',
  contract: 'Stop Smoke Now Premium',
  endsOn: '',
  confirmTo: '',
};

/** Parses a page as a browser without scripts does. */
export const parse = (body: string): Document =>
  new new Window().DOMParser().parseFromString(body, 'text/html') as unknown as Document;

/** Sends a form as a browser without JavaScript does. `null` leaves a field out. */
export async function sendForm(
  app: FastifyInstance,
  path: string,
  fields: Record<string, string | null>,
  headers: Record<string, string> = {},
) {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return sendBody(app, path, new URLSearchParams(given).toString(), headers);
}

/**
 * Sends a form's encoded body. @returns the page that it leads to, its path with the cookie that opens it there, both empty if
 * the form came back, and the receipt's number, or null on other pages
 */
export async function sendBody(
  app: FastifyInstance,
  path: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
) {
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

/** Returns the value of a field of a returned form. */
export const valueOf = (document: Document, name: string): string | undefined =>
  document.querySelector<HTMLInputElement>(
    name === 'type' ? '[name="type"]:checked' : `[name="${name}"]`,
  )?.value;
