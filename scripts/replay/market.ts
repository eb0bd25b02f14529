import http from 'node:http';
import https from 'node:https';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { idempotencyKey } from '../../libs/contracts/routes.ts';
import { Stopped, wordsOf, Wrong } from './wrong.ts';

/** What the market answered, and how long the last try took, in milliseconds. */
export type Answer = Readonly<{ status: number; body: unknown; ms: number }>;

type Request = Readonly<{ method: 'GET' | 'POST'; path: string; token: string; key?: string; body?: object }>;
type Raw = Readonly<{ status: number; text: string; retryAfter: number }>;

/** Over a minute: a machine that others keep busy may turn everybody away for longer than a few seconds. */
const mostTries = 20;
const timeout = 30_000;
const longestWait = 5_000;

/** The public HTTP API over connections that stay open. What is asked twice has the same key, so a retry is harmless. */
export class Market {
  private readonly url: URL;
  private readonly agent: http.Agent;
  private everAnswered = false;

  /** Throws `Wrong` for an address that is none. */
  constructor(address: string, inFlight: number) {
    this.url = addressOf(address);
    const options = { keepAlive: true, maxSockets: inFlight, scheduling: 'lifo' as const };
    this.agent = this.url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  }

  get(path: string, token: string): Promise<Answer> {
    return this.ask({ method: 'GET', path, token });
  }

  post(path: string, body: object, token: string, key: string): Promise<Answer> {
    return this.ask({ method: 'POST', path, token, key, body });
  }

  close() {
    this.agent.destroy();
  }

  /** Tries again with the same key when the line was cut or the market is too busy. */
  private async ask(request: Request): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const start = performance.now();
      const raw = await this.once(request).catch((error: unknown) => this.afterCut(error, tries));
      const ms = performance.now() - start;
      const isBusy = raw?.status === 429 || raw?.status === 503;
      if (raw && !(isBusy && tries < mostTries)) return { status: raw.status, body: this.parsed(raw), ms };
      const backOff = 50 * 2 ** tries * (0.5 + Math.random() / 2);
      await pause(Math.min(longestWait, Math.max(backOff, (raw?.retryAfter ?? 0) * 1000)));
    }
  }

  private afterCut(error: unknown, tries: number): undefined {
    const { origin } = this.url;
    if (!this.everAnswered)
      throw new Wrong(`nothing answers at ${origin} (${reasonOf(error)}): is the market running?`);
    if (tries >= mostTries) throw new Stopped(`the line to ${origin} is cut (${reasonOf(error)})`);
  }

  private parsed({ status, text }: Raw): unknown {
    try {
      return text === '' ? null : JSON.parse(text);
    } catch {
      throw new Wrong(`${this.url.origin} does not answer as a market does (status ${status}, not JSON)`);
    }
  }

  private once({ method, path, token, key, body }: Request): Promise<Raw> {
    const payload = body && Buffer.from(JSON.stringify(body));
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(key && { [idempotencyKey]: key }),
      ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    };
    const { request } = this.url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.url), { method, headers, agent: this.agent, timeout }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          this.everAnswered = true;
          const retryAfter = Number(response.headers['retry-after'] ?? 0) || 0;
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), retryAfter });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')));
      sent.on('error', reject);
      sent.end(payload);
    });
  }
}

function addressOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Wrong(`--url "${address}" is no http address`);
  if (url.pathname !== '/' || url.search) throw new Wrong(`--url "${address}" must not have a path`);
  return url;
}

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : wordsOf(error);
