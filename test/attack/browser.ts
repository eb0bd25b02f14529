import { randomUUID } from 'node:crypto';
import type { Outbox } from '../../libs/contracts/accounts.ts';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { cookies, csrfHeader, idempotencyKey, visitorRoutes } from '../../libs/contracts/routes.ts';
import { ask } from './ask.ts';
import type { Target } from './attack.ts';

/** What a form came to. `code` is a refusal's, `wait` the seconds of Retry-After. */
export type Came = Readonly<{ status: number; code: string; wait: number; text: string }>;

/** A person's browser at some address of this machine: it keeps its cookies. */
export class Browser {
  private readonly jar = new Map<string, string>();

  private constructor(
    private readonly market: Target,
    private readonly from: string,
  ) {}

  /** Has loaded a page, so that it has a csrf token. */
  static async at(market: Target, from: string): Promise<Browser> {
    const browser = new Browser(market, from);
    await browser.send('GET', visitorRoutes.session);
    return browser;
  }

  /** Another one with the same cookies, as a thief has who got at them. */
  stolenAt(from: string): Browser {
    const copy = new Browser(this.market, from);
    for (const [name, value] of this.jar) copy.jar.set(name, value);
    return copy;
  }

  /** What it sends with everything, and the token that its own pages add. */
  get credential(): Readonly<{ cookie: string; csrf: string }> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, csrf: this.jar.get(cookies.csrf) ?? '' };
  }

  async get<T>(path: string): Promise<T> {
    return JSON.parse((await this.send('GET', path)).text) as T;
  }

  async post(path: string, body: object): Promise<Came> {
    const { status, text, headers } = await this.send('POST', path, body);
    const { code = '' } = JSON.parse(text || '{}') as { code?: string };
    return { status, code, wait: Number(headers['retry-after'] ?? 0), text };
  }

  /** The token in the newest letter to that address; the outbox is the only mailbox that this market writes to. */
  async linkTo(address: string): Promise<string> {
    for (;;) {
      const { status, text } = await this.send('GET', visitorRoutes.outbox);
      if (status !== 200) throw new Error(`no outbox (${status}): the letters of this market cannot be read`);
      const letter = (JSON.parse(text) as Outbox).items.find(({ to }) => to === address);
      const token = letter && /token=([\w.-]+)/.exec(letter.text)?.[1];
      if (token) return token;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  private async send(method: 'GET' | 'POST', path: string, body?: object) {
    const { cookie, csrf } = this.credential;
    const own = { [csrfHeader]: csrf, [idempotencyKey]: randomUUID() };
    const headers = { cookie, ...(method === 'POST' && own) };
    const answer = await ask(this.market.url + path, { method, headers, from: this.from, ...(body && { body }) });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.jar.set(name, value);
    }
    return answer;
  }
}

/** Of whom there is one for each run. */
export const somebody = () => ({
  email: `${randomUUID()}@victim.example`,
  password: 'four words nobody guesses',
  name: 'Ann',
  language: 'en' as const,
});

/** From the form to the account, in that browser. */
export async function join(browser: Browser, form: ReturnType<typeof somebody>): Promise<void> {
  await browser.post(accountRoutes.register, form);
  const token = await browser.linkTo(form.email);
  const { status, text } = await browser.post(accountRoutes.verify, { token, password: form.password });
  if (status !== 200) throw new Error(`no account: ${status} ${text}`);
}
