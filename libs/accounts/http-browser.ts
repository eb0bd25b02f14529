import type { FastifyRequest } from 'fastify';
import type { Caller } from '#platform/auth/caller.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { In } from './rules/sessions.ts';

/** The member who asks, in which session and browser: none for who sends a token of their own, and keeps no cookies. */
export const memberIn = (
  sessions: Pick<Sessions, 'stepUpIn'>,
  { memberId, sessionId }: Caller,
  { headers: { authorization, cookie } }: Pick<FastifyRequest, 'headers'>,
): In => ({
  memberId: memberId ?? '',
  sessionId: sessionId ?? '',
  browser: authorization === undefined ? sessions.stepUpIn(cookie) : undefined,
});
