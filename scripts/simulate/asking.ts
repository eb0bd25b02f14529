import { setTimeout as pause } from 'node:timers/promises';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Outbox } from '#contracts/accounts.ts';
import type { GuardedAct } from '#contracts/factors.ts';
import { idempotencyKey, visitorRoutes } from '#contracts/routes.ts';

/** What the market answers. */
export type Told = Readonly<{ status: number; body: Readonly<Record<string, unknown>>; location: string }>;

/** A market that runs, over its public API. Every key follows from the seed: nothing here that a visitor could not do. */
export class Asking {
  private keys = 0;

  constructor(
    readonly url: string,
    private readonly seed: string,
  ) {}

  get(path: string, token?: string): Promise<Told> {
    return this.sent(path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  }

  post(path: string, payload: object, token: string): Promise<Told> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [idempotencyKey]: `${this.seed}-${String(this.keys++).padStart(9, '0')}`,
    };
    return this.sent(path, { method: 'POST', headers, body: JSON.stringify(payload) });
  }

  /** What is done by no answer but this. Throws any other. */
  async done(path: string, payload: object, token: string): Promise<Readonly<Record<string, unknown>>> {
    const { status, body } = await this.post(path, payload, token);
    if (status >= 300) throw new Error(`${path} was answered ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Says once more who it is, with the password and the code of the last letter that has one: the act may be done next. */
  async stepUp(act: GuardedAct, { email, password, token }: Readonly<Record<'email' | 'password' | 'token', string>>) {
    await this.done(accountRoutes.askStepUp, { act }, token);
    const { items } = (await this.get(visitorRoutes.outbox, token)).body as unknown as Outbox;
    const letters = items.filter(({ to }) => to === email);
    const [code] = letters.flatMap(({ subject, text }) => /\b\d{6,8}\b/.exec(`${subject} ${text}`) ?? []);
    await this.done(accountRoutes.confirmStepUp, { act, by: 'mail', code, password }, token);
  }

  /** A form of the sandbox bank's: where it sends whoever filled it in. */
  async typed(page: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const body = new URLSearchParams(fields);
    return (await this.sent(page, { method: 'POST', body, redirect: 'manual' })).location;
  }

  /** A market that is busy is asked again. */
  private async sent(path: string, request: RequestInit): Promise<Told> {
    for (let n = 1; ; n++) {
      const answer = await fetch(new URL(path, this.url), request);
      const text = await answer.text();
      const location = answer.headers.get('location') ?? '';
      const body = text.startsWith('{') ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {};
      if ((answer.status !== 503 && answer.status !== 429) || n === 8) return { status: answer.status, body, location };
      await pause(100 * n);
    }
  }
}
