import type { FastifyInstance } from 'fastify';
import { hour, second } from '#kernel/instant.ts';
import { notFound } from './problem.ts';
import { open } from './route-config.ts';

/** The texts of a language and namespace; nothing when there are none. */
export type Texts = (language: string, namespace: string) => unknown;

/** In seconds; specification, section 9. */
const keptFor = (3 * hour) / second;

/** The specification's `/locales/{lng}/{ns}.json`. */
export function mountLocales(fastify: FastifyInstance, texts: Texts) {
  fastify.get<{ Params: { lng: string; ns: string } }>(
    '/locales/:lng/:ns.json',
    open('read'),
    async (request, reply) => {
      const { lng, ns } = request.params;
      const isName = /^[a-z]{2}(?:-[a-z]{4})?$/.test(lng) && /^[a-z][a-z-]{0,39}$/.test(ns);
      const found: unknown = isName ? await texts(lng, ns) : undefined;
      if (found === undefined || found === null) throw notFound();
      reply.header('cache-control', `public, max-age=${keptFor}`);
      return found;
    },
  );
}
