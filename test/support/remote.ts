import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outbox } from '#contracts/accounts.ts';
import { cookies, csrfHeader, idempotencyKey, visitorRoutes } from '#contracts/routes.ts';

/** `status` 0: the line was cut, nobody knows what became of it. */
export type RemoteAnswer = Readonly<{ status: number; body: unknown }>;

/** Somebody with a session token at a market over the network, in any of its processes. */
export type Bearer = Readonly<{ token: string }>;

type Request = Readonly<{ method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }>;

async function ask(url: string, request: Request, keepCookies: (from: Headers) => void = () => {}) {
  try {
    const answer = await fetch(url, request);
    keepCookies(answer.headers);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  } catch {
    return { status: 0, body: undefined };
  }
}

const posting = (key: string) => ({ 'content-type': 'application/json', [idempotencyKey]: key });

export const getAs = ({ token }: Bearer, url: string): Promise<RemoteAnswer> =>
  ask(url, { method: 'GET', headers: { authorization: `Bearer ${token}` } });

export const postAs = (
  { token }: Bearer,
  url: string,
  body: object,
  key: string = randomUUID(),
): Promise<RemoteAnswer> =>
  ask(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...posting(key) },
    body: JSON.stringify(body),
  });

const mostTries = 100;

/** As `postAs`, by somebody who comes back when told to try again in a moment: the same command under the same key. */
export async function postPatiently(who: Bearer, url: string, body: object): Promise<RemoteAnswer> {
  const key = randomUUID();
  for (let tries = 1; ; tries++) {
    const answer = await postAs(who, url, body, key);
    if (answer.status !== 503 || tries === mostTries) return answer;
    await pause(200);
  }
}

/** The body of a good answer; throws what came instead. */
export async function good<T>(answer: Promise<RemoteAnswer>): Promise<T> {
  const { status, body } = await answer;
  if (status < 200 || status > 299) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body as T;
}

/** Who may do everything, as the market that has this folder wrote it down. */
export const operatorOf = (dataDir: string): Bearer =>
  JSON.parse(readFileSync(join(dataDir, 'operator.json'), 'utf8')) as Bearer;

/** A browser: it keeps its cookies, whichever process of the market it asks. */
export class Browser {
  private readonly jar = new Map<string, string>();

  /** Has loaded a page there, so that it has a csrf token. */
  static async at(url: string): Promise<Browser> {
    const browser = new Browser();
    await browser.get(url + visitorRoutes.session);
    return browser;
  }

  /** Another browser with the same cookies: what a thief has. */
  copy(): Browser {
    const other = new Browser();
    for (const [name, value] of this.jar) other.jar.set(name, value);
    return other;
  }

  get(url: string): Promise<RemoteAnswer> {
    return this.send(url, { method: 'GET', headers: this.headers() });
  }

  /** `more`: headers beside those of every browser. */
  post(url: string, body: object, more: Record<string, string> = {}): Promise<RemoteAnswer> {
    const own = { ...this.headers(), ...posting(randomUUID()), [csrfHeader]: this.jar.get(cookies.csrf) ?? '' };
    const headers = { ...own, ...more };
    return this.send(url, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  private headers() {
    return { cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  private send(url: string, request: Request) {
    return ask(url, request, (headers) => {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '' || /max-age=0/i.test(line)) this.jar.delete(name);
        else this.jar.set(name, value);
      }
    });
  }
}

/** The token of the newest mail to that address, once it is there. */
export const tokenTo = (url: string, address: string): Promise<string> => inMailTo(url, address, /token=([\w.-]+)/);

/** The code of the newest mail to that address, once it is there. */
export const codeTo = (url: string, address: string): Promise<string> => inMailTo(url, address, /\b(\d{6,8})\b/);

async function inMailTo(url: string, address: string, words: RegExp): Promise<string> {
  for (;;) {
    const { items } = await good<Outbox>((await Browser.at(url)).get(url + visitorRoutes.outbox));
    const found = words.exec(items.find(({ to }) => to === address)?.text ?? '')?.[1];
    if (found) return found;
    await pause(20);
  }
}
