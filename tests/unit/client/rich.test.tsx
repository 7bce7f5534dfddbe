/** Tests client/ui/rich.tsx: elements for a text's tags. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rich } from '../../../client/ui/rich.tsx';

const html = (...given: Parameters<typeof rich>) => renderToStaticMarkup(rich(...given));

test('the text between tags becomes the content of the element of that name', () => {
  expect(
    html('Go to <manage>Manage Subscription</manage>, then <b>Cancel</b>.', {
      manage: <a href="/manage_subscription" />,
      b: <b />,
    }),
  ).toBe('Go to <a href="/manage_subscription">Manage Subscription</a>, then <b>Cancel</b>.');
});

test('a tag without content becomes an element with its own', () => {
  expect(html('Resend in <time/>', { time: <span>00:59</span> })).toBe(
    'Resend in <span>00:59</span>',
  );
});

test('tags stand in tags, and the same one twice', () => {
  expect(html('<link>a <b>b</b> <b>c</b></link>', { link: <a href="/" />, b: <b /> })).toBe(
    '<a href="/">a <b>b</b> <b>c</b></a>',
  );
});

test('a text without tags stays as it is', () => {
  expect(html('1 < 2 and 3 > 2', {})).toBe('1 &lt; 2 and 3 &gt; 2');
});

test('a tag without an element throws, and names the text', () => {
  expect(() => html('See <help>the help center</help>.', {})).toThrow(
    'There is no element for <help> in “See <help>the help center</help>.”.',
  );
});
