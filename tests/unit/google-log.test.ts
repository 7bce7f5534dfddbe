/** Tests the log for Google Cloud: severity, message, and the platform's trace id. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { googleLogProject } from '../../server/env.ts';
import { googleLogOptions, requestTraceFields } from '../../server/log.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';
const traceOf = (headers: Record<string, string>) => requestTraceFields('a-project', headers);

it('is written in its form on Cloud Run, and nowhere else', () => {
  const FIREBASE_PROJECT_ID = 'a-project';
  expect(googleLogProject({ FIREBASE_PROJECT_ID, K_SERVICE: 'portal' })).toBe('a-project');
  expect(googleLogProject({ FIREBASE_PROJECT_ID })).toBeNull();
});

it('has a severity and a message under the names that are read', () => {
  const lines: string[] = [];
  const log = pino(googleLogOptions, { write: (line: string) => void lines.push(line) });
  log.warn('first');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ severity: 'WARNING', message: 'first' });
});

it('joins the line of a request to its trace, and takes nothing else from its headers', () => {
  const joined = { 'logging.googleapis.com/trace': `projects/a-project/traces/${trace}` };
  expect(traceOf({ traceparent: `00-${trace}-${span}-01` })).toEqual({
    ...joined,
    'logging.googleapis.com/spanId': span,
  });
  expect(traceOf({ 'x-cloud-trace-context': `${trace}/12345;o=1` })).toEqual(joined);
  expect(traceOf({ traceparent: `00-${trace}canary-${span}-01` })).toEqual({});
  expect(traceOf({ 'x-cloud-trace-context': `${trace}canary/1` })).toEqual({});
});
