/** Finds the network of an IP address, which stands for one household or company in the rate limits. */
import { isIPv6 } from 'node:net';

/** The groups of an IPv6 address that name its /64 network. */
const networkGroups = 4;

/** An IPv4 address unchanged, or an IPv6 address's /64 network: one client can use all addresses of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes all notations: shortened, in capitals, with a dotted end.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, networkGroups).join(':')}::/64`;
}
