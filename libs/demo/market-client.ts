import { second } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Uploaded, uploaded } from '#contracts/media.ts';
import { idempotencyKey, mediaRoutes } from '#contracts/routes.ts';

/** One request into the market; `fastify.inject` has this shape. */
export type Ask = (request: {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: object | string;
}) => Promise<Readonly<{ statusCode: number; body: string; headers?: Readonly<Record<string, unknown>> }>>;

type Schema<T> = Readonly<{ parse: (value: unknown) => T }>;

const tries = 6;

/** The public API, as the demo world goes through it: nothing is done here that a visitor could not do. */
export class MarketClient {
  constructor(
    private readonly ask: Ask,
    private readonly clock: Clock,
  ) {}

  /** The answer, or `undefined` where there is nothing (404). */
  async get<T>(url: string, schema: Schema<T>, token: string): Promise<T | undefined> {
    const answer = await this.send({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    return answer === undefined ? undefined : schema.parse(answer);
  }

  /** The answer, or `undefined` where a rule said no. The same key makes a repeat harmless. */
  async post<T>(url: string, payload: object, schema: Schema<T>, token: string, key: string): Promise<T | undefined> {
    const headers = { authorization: `Bearer ${token}`, [idempotencyKey]: key };
    const answer = await this.send({ method: 'POST', url, headers, payload });
    return answer === undefined ? undefined : schema.parse(answer);
  }

  /** A picture of theirs. */
  async upload(picture: Buffer, token: string, key: string): Promise<Uploaded | undefined> {
    const headers = { authorization: `Bearer ${token}`, [idempotencyKey]: key, 'content-type': 'image/png' };
    const answer = await this.send({ method: 'POST', url: mediaRoutes.upload, headers, payload: picture });
    return answer === undefined ? undefined : uploaded.parse(answer);
  }

  /** A form of the sandbox bank's: what it gives whoever comes back, behind that word of the address. */
  async typed(url: string, fields: Readonly<Record<string, string>>, word: string): Promise<string | undefined> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    const { headers: answered } = await this.ask({ method: 'POST', url, headers, payload });
    const location = answered?.['location'];
    return typeof location === 'string' ? location.split(`#${word}=`)[1] : undefined;
  }

  private async send(request: Parameters<Ask>[0]): Promise<unknown> {
    for (let n = 1; ; n++) {
      const { statusCode, body } = await this.ask(request);
      if (statusCode < 300) return JSON.parse(body);
      if (statusCode === 404 || statusCode === 409 || statusCode === 422) return undefined;
      const isBusy = statusCode === 429 || statusCode === 503;
      if (!isBusy || n === tries) {
        throw new Error(`the demo world: ${request.method} ${request.url} was answered ${statusCode} ${body}`);
      }
      await this.clock.pause((n * second) / 2);
    }
  }
}
