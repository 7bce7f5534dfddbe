/** The part of a network address that stands for one household or company. */
import { isIPv6 } from 'node:net';

/** How many groups of an IPv6 address a network has in common (/64): its owner has all below it. */
const networkGroups = 4;

/** An IPv4 address as it is, an IPv6 address's network: its owner can use another address for each request. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser knows every way to write one: shortened, in capitals, with a dotted end.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, networkGroups).join(':')}::/64`;
}
