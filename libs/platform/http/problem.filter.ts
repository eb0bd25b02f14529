import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { NotFound, Refused } from '#kernel/refused.ts';
import { KeyReused, Overloaded, TryAgain } from '#platform/streams/command.ts';
import { StoreUnavailable, TooLarge, UnknownOutcome } from '#platform/event-store/event-store.ts';
import type { RefusedCommands } from '#platform/archive/refused-commands.ts';
import { IndexBusy } from '#platform/log-index/fact-index.ts';
import { IndexUnavailable } from '#platform/log-index/log-index.ts';
import { TooFar } from '#platform/archive/merged-streams.ts';
import type { Log } from '#platform/observability/log.ts';
import { TicketsUnavailable } from '#platform/tickets/tickets.ts';
import { PaymentsUnavailable } from '#platform/payments/payments.ts';
import { KeysUnavailable } from '#platform/person-keys/person-keys.ts';
import { WorkUnavailable } from '#platform/reactions/work-store.ts';
import { BadFind, ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { dedupIdOf } from './fastify-options.ts';
import { badRequest, HttpProblem, notFound, overloaded, sendProblem, someSeconds } from './problem.ts';

/** Refusals that have a status of their own; every other one is a 409. */
const statusOfRefusal: Readonly<Record<string, number>> = {
  'bad-credentials': 401,
  'sign-in-first': 401,
  'not-allowed': 403,
  'email-unverified': 403,
  'step-up-needed': 403,
};

/** Every error leaves as a problem document (RFC 9457), and none with a stack. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly refused: RefusedCommands,
  ) {}

  catch(error: unknown, host: ArgumentsHost) {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(error);
    if (problem.status === 500) this.tell(error, reply);
    if (error instanceof Refused) this.note(error, reply);
    if (reply.sent) return undefined;
    return sendProblem(reply, problem);
  }

  private note(error: Refused, { request }: FastifyReply) {
    this.refused.note(request.id, error, `${request.method} ${request.routeOptions.url ?? ''}`);
  }

  private tell(error: unknown, { request }: FastifyReply) {
    const { id: requestId, method, routeOptions } = request;
    const clientDedupId = dedupIdOf(request);
    this.log.tell('error', 'a request failed', { requestId, clientDedupId, method, route: routeOptions.url, error });
  }
}

type Known = readonly [abstract new (...args: never[]) => Error, (error: Error) => HttpProblem];

/** A 503 that claims nothing about what was done: of several steps one may have been taken. */
const later = () => away('store-unavailable', 'Try again in a moment.');

const tryAgain = () => new HttpProblem(409, 'try-again', 'Somebody else was faster. Try again.');

/** What the house's own errors mean to whoever asked, most frequent first. */
const known: readonly Known[] = [
  [HttpProblem, (error) => error as HttpProblem],
  [NotFound, notFound],
  [
    KeyReused,
    () => new HttpProblem(422, 'key-reused', 'This Idempotency-Key was used with another body: take a new key.'),
  ],
  [TryAgain, tryAgain],
  [Overloaded, overloaded],
  ...[
    StoreUnavailable,
    ViewsUnavailable,
    KeysUnavailable,
    WorkUnavailable,
    TicketsUnavailable,
    IndexUnavailable,
    PaymentsUnavailable,
  ].map((kind): Known => [kind, later]),
  [UnknownOutcome, () => away('outcome-unknown', 'It may have been done. Ask again with the same Idempotency-Key.')],
  [IndexBusy, overloaded],
  [TooFar, ({ message }) => badRequest(`${message}: ask for an earlier moment, or for a job over the whole log.`)],
  [TooLarge, () => new HttpProblem(413, 'too-large', 'That is too much at once.')],
  [BadFind, () => badRequest('This list cannot be asked for that way.')],
];

const away = (code: string, detail: string) => new HttpProblem(503, code, detail, {}, someSeconds());

/** The problem that an error leaves as; one that nobody foresaw is a 500 that says nothing. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof Refused) return refusal(error);
  for (const [kind, toProblem] of known) if (error instanceof kind) return toProblem(error);
  if (error instanceof HttpException) return ofStatus(error.getStatus(), codeOf(error));
  const status = (error as { statusCode?: unknown } | null)?.statusCode; // Fastify's own errors
  return ofStatus(typeof status === 'number' && status < 500 ? status : 500);
}

const refusal = ({ code, details }: Refused) => new HttpProblem(statusOfRefusal[code] ?? 409, code, undefined, details);

function codeOf(error: HttpException): string | undefined {
  const body = error.getResponse();
  const code = typeof body === 'object' && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const byStatus: Readonly<Record<number, readonly [code: string, detail: string]>> = {
  400: ['bad-request', 'This request cannot be read.'],
  401: ['sign-in-first', 'Sign in first.'],
  403: ['not-allowed', 'This is not for you.'],
  408: ['too-slow', 'The request took too long to arrive.'],
  413: ['too-large', 'A body has at most 64 kB.'],
  414: ['bad-request', 'The address is too long.'],
  415: ['not-json', 'Send application/json.'],
  429: ['too-many-requests', 'Too many requests. Try again in a moment.'],
};

function ofStatus(status: number, code?: string): HttpProblem {
  if (status === 404) return notFound();
  if (status === 503) return overloaded();
  if (status >= 500) return new HttpProblem(500, 'internal', 'Something broke on our side.');
  const [usual, detail] = byStatus[status] ?? ['bad-request', 'This request cannot be taken.'];
  const problem = new HttpProblem(status, code ?? usual, detail);
  return status === 429 ? new HttpProblem(status, problem.code, detail, {}, someSeconds()) : problem;
}
