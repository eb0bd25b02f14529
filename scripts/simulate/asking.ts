import { setTimeout as pause } from 'node:timers/promises';
import { accountRoutes } from '#contracts/account-routes.ts';
import type { Outbox } from '#contracts/accounts.ts';
import type { GuardedAct } from '#contracts/factors.ts';
import { cookies, csrfHeader, idempotencyKey, mediaRoutes, visitorRoutes } from '#contracts/routes.ts';

/** What the market answers; `cookies`: each `name=value`. */
export type Told = Readonly<{
  status: number;
  body: Readonly<Record<string, unknown>>;
  location: string;
  cookies: readonly string[];
}>;

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
      [idempotencyKey]: this.key(),
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
    const code = await this.codeTo(email, token);
    await this.done(accountRoutes.confirmStepUp, { act, by: 'mail', code, password }, token);
  }

  /** The code of the last letter to that mailbox that has one. */
  async codeTo(email: string, token: string): Promise<string | undefined> {
    const { items } = (await this.get(visitorRoutes.outbox, token)).body as unknown as Outbox;
    const letters = items.filter(({ to }) => to === email);
    return letters.flatMap(({ subject, text }) => /\b\d{6,8}\b/.exec(`${subject} ${text}`) ?? [])[0];
  }

  /** Somebody without an account: the token of their session, which their browser keeps as a cookie. */
  async guest(): Promise<string> {
    const first = await this.sent(visitorRoutes.session, {});
    const headers = {
      cookie: first.cookies.join('; '),
      'content-type': 'application/json',
      [csrfHeader]: valueOf(cookies.csrf, first),
      [idempotencyKey]: this.key(),
    };
    return valueOf(cookies.jwt, await this.sent(accountRoutes.guest, { method: 'POST', headers, body: '{}' }));
  }

  /** Sends a picture: its hash. */
  async upload(picture: Buffer, token: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png', [idempotencyKey]: this.key() };
    const { status, body } = await this.sent(mediaRoutes.upload, {
      method: 'POST',
      headers,
      body: new Uint8Array(picture),
    });
    if (status >= 300) throw new Error(`a picture was answered ${status} ${JSON.stringify(body)}`);
    return String(body['hash']);
  }

  /** A form of the sandbox bank's: where it sends whoever filled it in. */
  async typed(page: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const body = new URLSearchParams(fields);
    return (await this.sent(page, { method: 'POST', body, redirect: 'manual' })).location;
  }

  private key(): string {
    return `${this.seed}-${String(this.keys++).padStart(9, '0')}`;
  }

  /** A market that is busy, or has closed a line that was idle, is asked again: by the same key it is the same command. */
  private async sent(path: string, request: RequestInit): Promise<Told> {
    for (let n = 1; ; n++) {
      const answer = await fetch(new URL(path, this.url), request).catch((error: unknown) => cutOff(error, n));
      if (!answer) continue;
      const text = await answer.text();
      const location = answer.headers.get('location') ?? '';
      const body = text.startsWith('{') ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {};
      const kept = answer.headers.getSetCookie().map((one) => one.split(';')[0]!);
      if ((answer.status !== 503 && answer.status !== 429) || n === 20)
        return { status: answer.status, body, location, cookies: kept };
      await pause(100 * n);
    }
  }
}

/** Nothing, where it may be asked again. */
function cutOff(error: unknown, tries: number): undefined {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  if (tries > 3 || (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET')) throw error;
}

/** What a cookie of that name keeps; of a market on https its name says so. */
const valueOf = (name: string, { cookies: kept }: Told): string =>
  kept.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
