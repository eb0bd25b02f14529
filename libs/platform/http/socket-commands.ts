import type { FastifyInstance } from 'fastify';
import { csrfHeader, idempotencyKey } from '#contracts/routes.ts';
import type { RunCommand } from '#platform/live-push/live-deps.ts';

/** A command over the socket is the POST that it names: the same handlers, keys, policies and limits. */
export const commandsOverSockets =
  (fastify: FastifyInstance): RunCommand =>
  async ({ path, key, body, cookie, csrf, ip }) => {
    const headers = { [idempotencyKey]: key, [csrfHeader]: csrf, ...(cookie !== undefined && { cookie }) };
    const answer = await fastify.inject({ method: 'POST', url: path, headers, payload: body, remoteAddress: ip });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : null };
  };
