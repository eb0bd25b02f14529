import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { livePath } from '#contracts/live.ts';
import type { Page, Renderer } from '#contracts/pages.ts';
import { safePath } from '#contracts/safe-path.ts';
import { anonymous } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { msOf } from '#kernel/instant.ts';
import type { Assets } from './assets.ts';
import { Cohorts } from './cohorts.ts';
import { Frames } from './frames.ts';
import { notFound, someSeconds } from '#platform/http/problem.ts';
import { Edge } from '#platform/http/edge.ts';
import { open } from '#platform/http/route-config.ts';
import { setPageHeaders } from '#platform/http/security-headers.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Where } from '#platform/where/where.ts';
import { packed, takesGzip } from './packed.ts';
import { PageCache } from './page-cache.ts';
import { PageRates } from './page-rates.ts';
import { PageMaker } from './page-maker.ts';
import { Places } from './places.ts';
import { Visits } from './visits.ts';

/** The client's renderer, loaded when the first page is asked for. */
export type LoadRenderer = () => Promise<Renderer>;

/** Every address that no controller has is a page, rendered on the server. Mount it last. */
export async function mountPages(app: NestFastifyApplication, assets: Assets, load: LoadRenderer) {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const [sessions, clock] = [app.get(Sessions, { strict: false }), app.get(Clock, { strict: false })];
  const config = app.get(Config, { strict: false });
  const frames = new Frames();
  const pages = new PageMaker({
    load,
    visits: new Visits({ fastify, clock, publicUrl: config.publicUrl }),
    places: new Places({ edge: new Edge(config), where: app.get(Where, { strict: false }) }),
    cohorts: app.get(Cohorts, { strict: false }),
    rates: app.get(PageRates, { strict: false }),
    cache: assets.isDev ? undefined : new PageCache(clock, app.get(Metrics, { strict: false })),
  });
  await assets.mount(app);

  fastify.get('/web-api', open('read'), nowhere);
  fastify.get('/web-api/*', open('read'), nowhere);
  fastify.get(`${livePath}/*`, open('read'), nowhere); // this address is for sockets alone

  fastify.get('/*', open('page'), async (request, reply) => {
    keepCsrf(request, reply, sessions);
    const page = await pages.of(request, reply);
    if (page instanceof Response) return goElsewhere(reply, page);
    const nonce = randomBytes(16).toString('base64');
    const { tags, styles } = assets.links(page.modules);
    if (!assets.isDev)
      setPageHeaders(reply, config, { nonce, styles: styles?.hash, caller: request.caller ?? anonymous });
    if (page.status === 503) reply.header('retry-after', String(someSeconds()));
    reply.code(page.status).type('text/html; charset=utf-8');
    const frame = frames.of(await assets.frame(request.url));
    const now = String(msOf(clock.now()));
    const [before, between, after] = frame({ ...page, links: tags, nonce, now });
    return send(request, reply, {
      before: styles ? [before, styles.element, between] : [before + between],
      page,
      after,
    });
  });
}

function nowhere(): never {
  throw notFound();
}

/** A page carries the csrf token that its first action will need. */
function keepCsrf({ caller, headers: { cookie } }: FastifyRequest, reply: FastifyReply, sessions: Sessions) {
  const { sessionId } = caller ?? anonymous;
  if (!sessions.isCsrf(sessions.csrfIn(cookie), sessionId)) sessions.setCsrfCookie(reply, sessionId);
}

/** Only paths of our own: neither a renderer nor a visitor's cookie can send anybody to another host. */
function goElsewhere(reply: FastifyReply, { status, headers }: Response) {
  const to = headers.get('location') ?? '/';
  return reply.header('cache-control', 'no-store').redirect(safePath(to), status >= 300 && status < 400 ? status : 302);
}

type Pieces = Readonly<{ before: readonly (string | Uint8Array)[]; page: Pick<Page, 'body'>; after: string }>;

/**
 * Bytes are those of a page that many are shown: they are compressed once. All else is compressed on its way out. A text goes as bytes
 * too: made of a thousand pieces, it would be put together once to be measured and again with the headers before it.
 */
async function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { before, page: { body }, after }: Pieces,
): Promise<FastifyReply> {
  if (typeof body === 'string') return reply.send(bytesOf([...before, body, after]));
  if (!(body instanceof Uint8Array)) return reply.send(Readable.from(parts(before, body, after)));
  reply.header('vary', 'accept-encoding');
  const pieces = [...before, body, after];
  if (!takesGzip(headers['accept-encoding'])) return reply.send(bytesOf(pieces));
  return reply.header('content-encoding', 'gzip').send(await packed(pieces));
}

const bytesOf = (pieces: readonly (string | Uint8Array)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

async function* parts(before: Pieces['before'], body: AsyncIterable<string | Uint8Array>, after: string) {
  yield* before;
  yield* body;
  yield after;
}
