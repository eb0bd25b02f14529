import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guard } from './json-guard.ts';
import { badRequest, HttpProblem } from './problem.ts';

/** Bytes of the longest form that is taken: what mail providers send has some 30. */
const mostBytes = 2048;
const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * What is not JSON: a route that says so (`Takes`) gets a form, or any body as it comes, unread. Everywhere else JSON alone is taken, so
 * that no other site's form gets anywhere.
 */
export function mountOtherBodies(fastify: FastifyInstance) {
  fastify.addContentTypeParser('*', async ({ routeOptions, headers }: FastifyRequest, payload: IncomingMessage) => {
    const { takes } = routeOptions.config;
    const type = headers['content-type'] ?? '';
    if (takes === 'stream') return payload;
    if (takes === 'form' && forms.test(type)) return parsedForm(await wholeOf(payload), type);
    throw new HttpProblem(415, 'not-json', 'Send application/json.');
  });
}

async function wholeOf(payload: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new HttpProblem(413, 'too-large', 'A form has at most 2 kB.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function parsedForm(body: Buffer, type: string): Promise<Readonly<Record<string, string>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw badRequest('The body is not the form that its type says.');
  });
  const fields = [...form.entries()];
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw badRequest('The form has a field twice.');
  for (const [, value] of fields) if (typeof value !== 'string') throw badRequest('The form has a file in it.');
  const value = Object.fromEntries(fields) as Readonly<Record<string, string>>;
  guard(value);
  return value;
}
