import { isIPv6 } from 'node:net';

/** Who counts as one for a limit: an IPv4 address, or the /64 that a household gets of IPv6. */
export function ipKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return 'unknown';
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** The visitor's address: the socket's, or what the trusted proxies in front say. Never more than those are believed. */
export function clientIp(socketIp: string | undefined, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0 || !forwardedFor) return socketIp ?? 'unknown';
  const chain = forwardedFor.split(',').map((part) => part.trim());
  return chain.at(-hops) ?? chain[0] ?? socketIp ?? 'unknown';
}
