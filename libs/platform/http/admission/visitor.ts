import { isIPv4, isIPv6 } from 'node:net';
import type { Caller } from '#platform/auth/caller.ts';

/** What is counted together, under this name: it may do `times` as much as one visitor. */
export type Counted = Readonly<{ key: string; times: number }>;

/** Who is counted as one: an account, or an address with the networks that it lies in, the widest first. */
export type Visitor = readonly Counted[];

/** A household has a /64 of IPv6, a customer a /56, a small provider a /48: none of them is as many visitors as it has addresses. */
const networks = [
  { bits: 48, times: 16 },
  { bits: 56, times: 4 },
  { bits: 64, times: 1 },
] as const;

/** A visitor that is counted under this one name. */
export const counting = (key: string): Visitor => [{ key, times: 1 }];

/** A visitor without an account: counted by address, and by the networks that it lies in. */
export function visitorAt(ip: string): Visitor {
  if (isIPv4(ip)) return counting(ip);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return visitorAt(mapped[1]!);
  if (!isIPv6(ip)) return counting('unknown');
  const groups = groupsOf(ip);
  return networks.map(({ bits, times }) => ({ key: networkOf(groups, bits), times }));
}

/** A member: counted by account, wherever they are and whoever shares the address. Undefined for everybody else. */
export const memberAs = ({ memberId }: Caller): Visitor | undefined =>
  memberId === null ? undefined : counting(memberId);

/** The first four groups of an IPv6 address, as numbers. */
function groupsOf(ip: string): readonly number[] {
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length - (ip.includes('.') ? 1 : 0));
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16));
}

function networkOf([first, second, third, fourth = 0]: readonly number[], bits: number): string {
  const kept = [first, second, third, bits === 48 ? 0 : bits === 56 ? fourth & 0xff00 : fourth];
  return `${kept.map((group) => group!.toString(16)).join(':')}::/${bits}`;
}
