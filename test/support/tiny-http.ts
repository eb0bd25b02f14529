import { createHmac } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, Res } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { placeBidBody, type PlaceBidBody } from '#contracts/auctions.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import type { Role, MemberAuthority } from '#platform/auth/authority.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { HouseSeal } from '#platform/auth/house-seal.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Where } from '#platform/where/where.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import { Config, readConfig } from '#platform/config/config.ts';
import { KeyReused, type CommandMetadata, Overloaded, TryAgain } from '#platform/streams/command.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { StoreUnavailable, UnknownOutcome } from '#platform/event-store/event-store.ts';
import { cookieOf } from '#platform/http/cookie.ts';
import { NoTracing, Tracing } from '#platform/observability/tracing.ts';
import { createHttpApp, httpProviders } from '#platform/http/create-http-app.ts';
import { idParam, MemberId, Metadata, Who } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { Cohorts } from '#platform/pages/cohorts.ts';
import { PageRates } from '#platform/pages/page-rates.ts';
import { KeysUnavailable, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ViewsUnavailable } from '#platform/read-store/read-store.ts';
import { quietAuthority } from './authority.ts';
import { mutant } from './mutants.ts';

/* Names a broken guard that a security spec must notice: `csrf-any-token`, `any-origin`, `any-host`, `json-unguarded`. */

const errors: Readonly<Record<string, () => Error>> = {
  refused: () => new Refused('bid-too-low', { lowest: 5, status: 1, code: 'x' }),
  credentials: () => new Refused('bad-credentials'),
  nothing: () => new NotFound(),
  reused: () => new KeyReused(),
  again: () => new TryAgain(),
  full: () => new Overloaded(),
  away: () => new StoreUnavailable(),
  unknown: () => new UnknownOutcome(),
  viewless: () => new ViewsUnavailable(),
  keyless: () => new KeysUnavailable(),
  bug: () => new TypeError('cannot read secrets of undefined'),
};

/** A controller with a route of every kind of policy: what the platform's specs knock at. */
@Controller('/web-api/v1')
class Things {
  @Get('/open')
  @Policy('everybody')
  open(@Who() who: Caller) {
    return { kind: who.kind };
  }

  @GetQuery('/own', { operationId: 'own', policy: 'everybody' })
  own(@MemberId() memberId: string) {
    return { memberId };
  }

  @Get('/marked')
  @Policy('everybody')
  mark(@Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('set-cookie', 'mark=1; Path=/');
    return {};
  }

  @Get('/kept')
  @Policy('everybody')
  keep(@Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'public, max-age=60');
    return {};
  }

  @Get('/errors/:name')
  @Policy('everybody')
  fail(@Param('name') name: string) {
    throw errors[name]!();
  }

  @Post('/things/:id/bids')
  @HttpCode(200)
  @Policy('verified', 'operator')
  @Limit('bid')
  bid(
    @Param('id', idParam) id: string,
    @Body({ schema: placeBidBody }) body: PlaceBidBody,
    @Metadata({ secrets: ['pin'] }) metadata: CommandMetadata,
    @Who() who: Caller,
  ) {
    return { id, body, origin: metadata, memberId: who.memberId };
  }

  @Post('/echo')
  @HttpCode(200)
  @Policy('everybody')
  echo(@Body() body: unknown, @Metadata({ secrets: ['password'] }) metadata: CommandMetadata) {
    return { body: body ?? null, origin: metadata };
  }

  @Get('/list')
  @Policy('member')
  list(@Query({ schema: z.strictObject({ sort: z.optional(z.enum(['a', 'b'])) }) }) query: { sort?: string }) {
    return query;
  }

  @Post('/room')
  @HttpCode(200)
  @Policy('ops')
  room() {
    return {};
  }

  @Post('/system')
  @HttpCode(200)
  @Policy('system')
  tick() {
    return {};
  }
}

/** Time stands still here. */
export const clock = new DrivenClock();
const hash = (purpose: string, plain: string) => createHmac('sha256', `key of ${purpose}`).update(plain).digest('hex');
const keys = { hash, secret: () => Promise.resolve(new Uint8Array(32).fill(7)) } as unknown as PersonKeys;

const memberWith = (memberId: string, roles: readonly Role[], verified = true, test = false): MemberAuthority => ({
  memberId,
  roles,
  verified,
  test,
});
const members: Readonly<Record<string, MemberAuthority>> = {
  ann: memberWith('ann', ['shopper']),
  new: memberWith('new', ['shopper'], false),
  op: memberWith('op', ['operator']),
  bot: memberWith('bot', ['shopper'], true, true),
};
const authority = quietAuthority({
  member: (id: string) => Promise.resolve(members[id]),
  endOf: (_id: string, sessionId: string) =>
    Promise.resolve(sessionId.startsWith('ended') ? undefined : '2027-01-01T00:00:00.000Z'),
});
class TrustingSessions extends Sessions {
  override isCsrf() {
    return true;
  }
}

if (mutant === 'any-host') AllowedHosts.prototype.has = () => true;

const SessionsHere = mutant === 'csrf-any-token' ? TrustingSessions : Sessions;
export const sessions = new SessionsHere(keys, authority, clock, { secure: false });
export const seal = new HouseSeal(keys);
export const config = readConfig({
  PORT: '0',
  PUBLIC_URL: 'https://plinth.example',
  ALLOWED_HOSTS: 'shop.example, 127.0.0.1',
});

/** Where addresses are, by their own word: one in Canada, one in Japan, all others nowhere. */
export const where: Where = { countryOf: (address) => ({ '198.51.100.7': 'CA', '198.51.100.8': 'JP' })[address] };

/** Visitors are told apart by a cookie `cohort`; a query of theirs is settled. */
const cohorts: Cohorts = {
  of: ({ headers: { cookie } }) => {
    const key = cookieOf(cookie, 'cohort') ?? '';
    return Promise.resolve({ key, cookie: '', answers: new Map([['/web-api/v1/cohort', { key }]]) });
  },
};

/** Which rates are in force: a spec publishes others, or takes them away. */
export const ratesHere = { id: 'fx-2026-04-13', isAway: false };

const rates: PageRates = {
  of: () => {
    const { id, isAway } = ratesHere;
    if (isAway) return Promise.reject(new Error('no rates'));
    return Promise.resolve({ key: id, answers: new Map([['/web-api/v1/rates', { id }]]) });
  },
};

@Module({
  controllers: [Things],
  providers: [
    { provide: Clock, useValue: clock },
    { provide: Where, useValue: where },
    { provide: Config, useValue: config },
    { provide: PersonKeys, useValue: keys },
    { provide: Receipts, useValue: new Receipts(keys, { identity: async () => 'the log' }) },
    { provide: Sessions, useValue: sessions },
    { provide: Cohorts, useValue: cohorts },
    { provide: PageRates, useValue: rates },
    { provide: Tracing, useValue: new NoTracing() },
    ...httpProviders,
  ],
})
export class Tiny {}

export type Answer = Readonly<{
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
}>;
export type TinyHttp = Awaited<ReturnType<typeof tinyHttp>>;

/** The HTTP platform around one controller, without a port. `before` mounts more, as an app would. */
export async function tinyHttp(before: (app: NestFastifyApplication) => unknown = () => {}) {
  const logged: string[] = [];
  const log = new Log('info', { write: (line) => void logged.push(line) });
  const { app, routes } = await createHttpApp(Tiny, config, log);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  sabotage(fastify);
  await before(app);
  await app.init();
  await fastify.ready();
  app.get(HealthSources).ready();

  async function ask(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | object,
  ) {
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    const body: Record<string, unknown> = answer.body.startsWith('{') ? answer.json() : {};
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body } satisfies Answer;
  }
  return { app, fastify, routes, logged, ask, close: () => app.close() };
}

function sabotage(fastify: FastifyInstance) {
  if (mutant === 'any-origin') {
    fastify.addHook('onRequest', (request, _reply, done) => {
      delete request.headers.origin;
      delete request.headers['sec-fetch-site'];
      done();
    });
  }
  if (mutant === 'json-unguarded') {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body === '' ? undefined : JSON.parse(String(body))),
    );
  }
}

/** So many times, fifty at once: one visitor has no more than 128 under way. */
export async function often<T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) {
    const from = all.length;
    all.push(...(await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, n) => act(from + n)))));
  }
  return all;
}

/** Headers of a browser on our own page, signed in as that member. */
export async function signedIn(memberId: string, sessionId = `s-${memberId}`) {
  const token = await sessions.issue({ kind: 'member', memberId, sessionId, expiresAt: '2027-01-01T00:00:00.000Z' });
  const csrf = sessions.csrfFor(sessionId);
  return { cookie: `a=b; jwt=${token}; csrf=${csrf}`, 'x-csrf-token': csrf, 'idempotency-key': 'key-12345678' };
}

/** What a page was made with, but for the country and the currency, which are the locale's own here. */
export const lookIn = ({ headers }: Request) =>
  headers.get('cookie')!.replace(/^country=\w{2}; currency=\w{3}(?:; )?/, '') || null;

/** Headers of a browser on our own page, of nobody. */
export function visitor() {
  const csrf = sessions.csrfFor(null);
  return { cookie: `csrf=${csrf}`, 'x-csrf-token': csrf, 'idempotency-key': 'key-12345678' };
}

export const id = '8d8c1c0e-6f0e-4d0c-9d55-0d3d6f1f0a01';
export const bids = `/web-api/v1/things/${id}/bids`;
export const bid = { maximum: { minor: 500, currency: 'USD' } };
