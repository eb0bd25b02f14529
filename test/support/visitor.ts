import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { cookies, csrfHeader, hostCookie, idempotencyKey, visitorRoutes } from '#contracts/routes.ts';
import { captchaHeader } from '#platform/captcha/rules/work.ts';

export type Answer = Readonly<{ status: number; body: unknown; headers: Readonly<Record<string, unknown>> }>;

/** `bearer` stands for the cookies; `csrf` replaces the right token, `key` a new Idempotency-Key: null sends none. `proof` answers a captcha. */
export type How = Readonly<{ bearer?: string; csrf?: string | undefined; key?: string | null; proof?: string }>;

/** A browser at the market's door, without a network: it keeps its cookies and sends the csrf token and a key. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  private constructor(
    private readonly fastify: FastifyInstance,
    private readonly from = '127.0.0.1',
  ) {}

  /** Comes with a csrf cookie, as everybody who has loaded a page. */
  static async at(fastify: FastifyInstance, from?: string): Promise<Visitor> {
    const visitor = new Visitor(fastify, from);
    await visitor.get(visitorRoutes.session);
    return visitor;
  }

  /** Another browser with the same cookies, maybe at another node: what a thief has. */
  copy(fastify = this.fastify): Visitor {
    const other = new Visitor(fastify, this.from);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  get(path: string, how: How = {}): Promise<Answer> {
    return this.send('GET', path, this.credential(how));
  }

  post(path: string, body: object | undefined, how: How = {}): Promise<Answer> {
    const token =
      'csrf' in how ? how.csrf : (this.cookies.get(hostCookie(cookies.csrf)) ?? this.cookies.get(cookies.csrf));
    const csrf: Record<string, string> = token === undefined || how.bearer !== undefined ? {} : { [csrfHeader]: token };
    const key: Record<string, string> = how.key === null ? {} : { [idempotencyKey]: how.key ?? randomUUID() };
    const proof: Record<string, string> = how.proof === undefined ? {} : { [captchaHeader]: how.proof };
    return this.send('POST', path, { ...this.credential(how), ...csrf, ...key, ...proof }, body);
  }

  private credential({ bearer }: How): Record<string, string> {
    if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  private async send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) {
    const answer = await this.fastify.inject({
      method,
      url,
      headers,
      remoteAddress: this.from,
      ...(payload && { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const body: unknown = answer.body === '' ? undefined : answer.json();
    return { status: answer.statusCode, body, headers: answer.headers };
  }
}
