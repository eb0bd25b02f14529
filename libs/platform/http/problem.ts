import type { FastifyReply } from 'fastify';
import type { Problem } from '#contracts/problem.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not that way',
  408: 'Too slow',
  409: 'Refused',
  413: 'Too large',
  414: 'Address too long',
  415: 'Wrong content type',
  421: 'Not by that name',
  422: 'Key reused',
  429: 'Too many requests',
  431: 'Headers too large',
  503: 'Overloaded',
};

/** Any part may throw it: it leaves as this problem document. The `detail` says what to do, in a sentence. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail?: string,
    readonly more: Readonly<Record<string, unknown>> = {},
    /** Seconds, for the Retry-After header. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}

/** What goes over the wire. Details of a rule stand beside the standard fields and never replace them. */
export const problemBody = ({
  status,
  code,
  detail,
  more,
}: Omit<HttpProblem, keyof Error | 'retryAfter'>): Problem => ({
  ...more,
  status,
  title: titles[status] ?? (status < 500 ? 'Bad request' : 'Internal error'),
  code,
  ...(detail !== undefined && { detail }),
});

export const problemType = 'application/problem+json; charset=utf-8';

/** Seconds after which to come back: spread out, or all who were refused would come back together. */
export const someSeconds = (): number => 1 + Math.floor(Math.random() * 3);

export function sendProblem(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store') // whatever may be kept of what went well
    .type(problemType)
    .send(JSON.stringify(problemBody(problem)));
}

export const notFound = (): HttpProblem =>
  new HttpProblem(404, 'not-found', 'Nothing is here, or nothing that you may see.');
/** Meant for somebody else, or sent by who wants to see what we make of a name (reliability, row 44). */
export const misdirected = (): HttpProblem =>
  new HttpProblem(421, 'misdirected', 'Not by that name: its operator says by which, in PUBLIC_URL and ALLOWED_HOSTS.');
export const badRequest = (
  detail: string,
  errors?: readonly Readonly<{ path: string; message: string }>[],
): HttpProblem => new HttpProblem(400, 'bad-request', detail, errors ? { errors } : {});
export const overloaded = (): HttpProblem =>
  new HttpProblem(503, 'overloaded', 'Too much at once. Try again in a moment.', {}, someSeconds());
export const tooMany = (seconds: number): HttpProblem =>
  new HttpProblem(429, 'too-many-requests', `Too many requests. Try again in ${seconds} s.`, {}, seconds);
