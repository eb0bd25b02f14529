import type { FastifyInstance } from 'fastify';
import type { HouseSeal } from '#platform/auth/house-seal.ts';
import { type IngressAnswer, StreamIngress } from './stream-ingress.ts';

/** One process has every stream: what is posted comes in by its own server, without a connection. */
export class InProcessIngress extends StreamIngress {
  /** `fastify`: once it has all its routes; the first post makes it ready. */
  constructor(
    private readonly fastify: () => FastifyInstance,
    private readonly seal: HouseSeal,
  ) {
    super();
  }

  async post(path: string, key: string, body: object): Promise<IngressAnswer> {
    const headers = this.seal.headers(path, key);
    const answer = await this.fastify().inject({ method: 'POST', url: path, headers, payload: body });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() };
  }
}
