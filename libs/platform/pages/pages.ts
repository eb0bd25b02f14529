import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page, Visit } from '#contracts/pages.ts';
import { livePath } from '#contracts/live.ts';
import { safePath } from '#contracts/safe-path.ts';
import { anonymous } from '#platform/auth/caller.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Config } from '#platform/config/config.ts';
import type { Assets } from './assets.ts';
import { Frames, type FrameParts } from './frames.ts';
import { insideHeader } from '#platform/http/inside.ts';
import { notFound, someSeconds } from '#platform/http/problem.ts';
import { open } from '#platform/http/route-config.ts';
import { setPageHeaders } from '#platform/http/security-headers.ts';

/** The client's renderer: a page, or a `Response` that says where to go instead. */
export type Render = (visit: Visit) => Promise<Page | Response>;

/** Every address that no controller has is a page, rendered on the server. Mount it last. */
export async function mountPages(app: NestFastifyApplication, assets: Assets, render: Render) {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const sessions = app.get(Sessions, { strict: false });
  const config = app.get(Config, { strict: false });
  const frames = new Frames();
  await assets.mount(app);

  fastify.get('/web-api', open('read'), nowhere);
  fastify.get('/web-api/*', open('read'), nowhere);
  fastify.get(`${livePath}/*`, open('read'), nowhere); // this address is for sockets alone

  fastify.get('/*', open('page'), async (request, reply) => {
    const visit = visitOf(request, reply, fastify, config.publicUrl);
    keepCsrf(request, reply, sessions);
    const page = await render(visit);
    if (page instanceof Response) return goElsewhere(reply, page);
    if (!assets.isDev) setPageHeaders(reply, config, { nonce: visit.nonce, caller: request.caller ?? anonymous });
    if (page.status === 503) reply.header('retry-after', String(someSeconds()));
    reply.code(page.status).type('text/html; charset=utf-8');
    const frame = frames.of(await assets.frame(request.url));
    const { nonce } = visit;
    return send(reply, frame({ ...page, links: assets.links(page.modules), nonce }), page.body);
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

/** Only paths of our own: a renderer cannot send anybody to another host. */
function goElsewhere(reply: FastifyReply, { status, headers }: Response) {
  const to = headers.get('location') ?? '/';
  return reply.header('cache-control', 'no-store').redirect(safePath(to), status >= 300 && status < 400 ? status : 302);
}

function visitOf(request: FastifyRequest, reply: FastifyReply, fastify: FastifyInstance, publicUrl: string): Visit {
  const { cookie } = request.headers;
  const own: Record<string, string> = cookie ? { cookie } : {};
  const headers = { ...insideHeader, 'x-request-id': request.id, ...own };
  return {
    request: new Request(publicUrl + request.url.replace(/^\/+/, '/'), { headers: own }), // behind it, never resolved against it,
    nonce: randomBytes(16).toString('base64'),
    get: async (path) => {
      const answer = await fastify.inject({ url: path, headers, remoteAddress: request.ip });
      keepCookies(reply, answer.headers['set-cookie']);
      if (answer.statusCode >= 400) throw new Response(answer.body, { status: answer.statusCode });
      return answer.json();
    },
  };
}

/** What the page's own queries leave with the visitor, such as which browser it is, goes with the page. */
function keepCookies(reply: FastifyReply, set: string | string[] | undefined) {
  if (set !== undefined) void reply.header('set-cookie', set);
}

function send(reply: FastifyReply, [before, after]: FrameParts, body: Page['body']) {
  if (typeof body === 'string') return reply.send(before + body + after);
  async function* parts() {
    yield before;
    yield* body;
    yield after;
  }
  return reply.send(Readable.from(parts()));
}
