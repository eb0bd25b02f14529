import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '#contracts/pages.ts';
import { msOf } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { insideHeader, isInside } from '#platform/http/inside.ts';

/** `isPlain`: all its queries were answered, and none of them left a cookie. Only then may others see what was made of them. */
export type CountedVisit = Visit & Readonly<{ isPlain: () => boolean }>;

type Deps = Readonly<{ fastify: FastifyInstance; clock: Clock; publicUrl: string }>;
/** `cookie`: the header that the page and its queries are asked with. */
type Asked = Readonly<{ request: FastifyRequest; reply: FastifyReply; cookie: string; settled: readonly Settled[] }>;
/** What was settled before the page is made: answers of its queries, by their address. */
type Settled = Readonly<{ answers: ReadonlyMap<string, unknown> }> | undefined;

/**
 * A request for a page, and its queries in this process. Make it when all hooks that change answers are there: what a query
 * answers is taken behind them, as it is, not as text to be read again.
 */
export class Visits {
  private readonly answers = new WeakMap<object, object>();

  constructor(private readonly deps: Deps) {
    deps.fastify.addHook('preSerialization', (request, reply, answer, done) => {
      if (!isInside(request) || reply.statusCode >= 400 || typeof answer !== 'object' || answer === null)
        return done(null, answer);
      this.answers.set(request.raw, answer);
      return done(null, '');
    });
  }

  /** The page's address, whatever host it was asked at. */
  urlOf({ url }: Pick<FastifyRequest, 'url'>): URL {
    return new URL(this.deps.publicUrl + url.replace(/^\/+/, '/')); // behind it, never resolved against it
  }

  of({ request, reply, cookie, settled }: Asked): CountedVisit {
    const { fastify, clock } = this.deps;
    const own: Record<string, string> = cookie === '' ? {} : { cookie };
    const headers = { ...insideHeader, 'x-request-id': request.id, ...own };
    let isPlain = true;
    return {
      request: new Request(this.urlOf(request), { headers: own }),
      now: msOf(clock.now()),
      isPlain: () => isPlain,
      get: async (path) => {
        const before = settled.find((one) => one?.answers.has(path))?.answers.get(path);
        if (before !== undefined) return before;
        const answer = await fastify.inject({ url: path, headers, remoteAddress: request.ip });
        const set = answer.headers['set-cookie'];
        if (set !== undefined) void reply.header('set-cookie', set); // such as which browser it is: it goes with the page
        if (set !== undefined || answer.statusCode >= 400) isPlain = false;
        if (answer.statusCode >= 400) throw new Response(answer.body, { status: answer.statusCode });
        return this.answers.get(answer.raw.req) ?? answer.json();
      },
    };
  }
}
