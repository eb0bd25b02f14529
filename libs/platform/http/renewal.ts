import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '#platform/auth/sessions.ts';
import { isInside } from './inside.ts';

/**
 * Whoever looks at anything stays signed in: answers to members bring their session's new cookies when it is time. Never one
 * that a cache may keep, or others would get the session with it.
 */
export function mountRenewal(fastify: FastifyInstance, sessions: Pick<Sessions, 'renew'>) {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!isRenewing(request, reply)) return done();
    const goOn = () => done(); // the answer goes out whether or not the session could be renewed
    sessions.renew(request.headers.cookie, reply).then(goOn, goOn);
  });
}

function isRenewing(request: FastifyRequest, reply: FastifyReply) {
  const isLook = request.method === 'GET' || request.method === 'HEAD';
  return isLook && request.caller?.kind === 'member' && !isInside(request) && isPrivate(reply);
}

const isPrivate = (reply: FastifyReply) => /^(?:no-store|private)\b/.test(String(reply.getHeader('cache-control')));
