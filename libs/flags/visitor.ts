import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FlagName, flagNames } from '#contracts/flags.ts';
import { cookies } from '#contracts/routes.ts';
import { day } from '#kernel/instant.ts';
import { cookieOf } from '#platform/http/cookie.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const longestAsk = 2000;
const aYear = (365 * day) / 1000;

/**
 * Which browser this is, kept in a cookie for a year. Whoever changes it draws another place in every share, no more: a
 * share says how many see something, never who may do something.
 */
export function visitorId(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const known = knownVisitor(request);
  if (known !== undefined) return known;
  const id = randomUUID();
  const attributes = `Path=/; SameSite=Lax; HttpOnly; Max-Age=${aYear}${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', [`${cookies.visitor}=${id}; ${attributes}`]);
  return id;
}

/** Undefined: it has no cookie yet. */
export function knownVisitor({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const known = cookieOf(headers.cookie, cookies.visitor);
  return known !== undefined && isId.test(known) ? known : undefined;
}

/** What the cookie `featureFlags` asks for: URL-encoded JSON of names to booleans. Everything else in it is passed over. */
export function asksOf({ headers }: FastifyRequest): Readonly<Partial<Record<FlagName, boolean>>> {
  const cookie = cookieOf(headers.cookie, cookies.featureFlags);
  if (!cookie || cookie.length > longestAsk) return {};
  const asked = parsed(cookie);
  if (typeof asked !== 'object' || asked === null) return {};
  const answers = flagNames.flatMap((name) => {
    const answer: unknown = Object.hasOwn(asked, name) ? (asked as Record<string, unknown>)[name] : undefined;
    return typeof answer === 'boolean' ? [[name, answer] as const] : [];
  });
  return Object.fromEntries(answers);
}

function parsed(cookie: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(cookie));
  } catch {
    return undefined;
  }
}
