import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { idempotencyKey } from '../../libs/contracts/routes.ts';
import type { TestMembers } from '../../libs/contracts/accounts.ts';
import type { Target } from './attack.ts';

/** What came back, as it came: `head` has every header line, in its order. */
export type Answer = Readonly<{
  status: number;
  head: readonly string[];
  headers: http.IncomingHttpHeaders;
  text: string;
}>;

/** `from` is the address that it comes from, such as 127.0.0.9; an `agent` keeps connections open. */
export type Request = Readonly<{
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: object | string;
  from?: string;
  agent?: http.Agent;
}>;

/** Asks once, with these headers and no others of ours but a body's. Rejects when the line is cut or nothing comes in 30 s. */
export function ask(url: string, { method = 'GET', headers, body, from, agent }: Request = {}): Promise<Answer> {
  const payload = typeof body === 'object' ? JSON.stringify(body) : body;
  const bodied = payload !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const how = { method, headers: { ...bodied, ...headers }, localAddress: from, agent, timeout: 30_000 };
  return new Promise((resolve, reject) => {
    const sent = http.request(url, how, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, rawHeaders: head, headers: named } = answer;
        resolve({ status, head, headers: named, text: Buffer.concat(parts).toString() });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s'))).on('error', reject);
    sent.end(payload);
  });
}

/** The headers of somebody with a token; `key` makes a command a new one. */
export const bearing = (token: string, key: string = randomUUID()): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token}`,
  [idempotencyKey]: key,
});

/** Posts as the one with the token, for the stage: the body of a good answer. Throws what came instead. */
export async function made<T>({ url }: Target, path: string, body: object, token: string): Promise<T> {
  const { status, text } = await ask(url + path, { method: 'POST', headers: bearing(token), body });
  if (status > 299) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

/** So many verified members, 100 at most. */
export async function membersAt(market: Target, count: number): Promise<TestMembers['members']> {
  const names = Array.from({ length: count }, (_, n) => `Member ${n}`);
  return (await made<TestMembers>(market, accountRoutes.testMembers, { names }, market.operator)).members;
}
