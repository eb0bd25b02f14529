import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csrfHeader, dedupHeader, visitorRoutes } from '#contracts/routes.ts';
import { Log } from '#platform/observability/log.ts';
import { type OpenMarket, openMarket } from '../support/market.ts';
import { mutant } from '../support/mutants.ts';

/*
 * Nobody writes into our log (reliability, row 45). The market takes no lines from browsers: where others of its kind have
 * `/friendly-logs` and doors for tracking there is nothing, and nothing of what is sent to any address is kept.
 * To see it fail, run with MUTANT=lines-of-all: each request leaves a line that names its address and its browser.
 */
const word = 'kqzfreelinekanari';
const paths = [
  '/friendly-logs',
  '/web-api/friendly-logs',
  '/web-api/v1/friendly-logs',
  '/v2/behavioral_action/session_start',
  '/v2/behavioral_action/search_submit',
  '/collect',
  '/csp-report',
  `/${word}`,
  `/friendly-logs/${word}?q=${word}`,
  visitorRoutes.session, // one that is there
];
const bodies: readonly (readonly [type: string, body: string])[] = [
  ['application/json', JSON.stringify({ collection: word, responseTime: 15_000, email: `${word}@shop.example` })],
  ['application/json', JSON.stringify({ lines: Array.from({ length: 100 }, () => word) })],
  ['application/json', `{"level":60,"msg":"${word}`],
  ['application/json', JSON.stringify({ line: word.repeat(4000) })], // more than 64 kB
  ['text/plain', `${word}\r\n{"level":60,"msg":"forged"}\u001b[31m`],
  ['application/csp-report', JSON.stringify({ 'csp-report': { 'blocked-uri': word } })],
];

describe('lines that anybody may send', () => {
  const lines: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'market-'));
  let market: OpenMarket;

  beforeAll(async () => {
    market = await openMarket({
      dataDir,
      env: { LOG_LEVEL: 'debug', DEMO: 'off' },
      lines: (line) => lines.push(line),
      pages: async (app) => {
        if (mutant !== 'lines-of-all') return;
        const log = app.get(Log);
        const told = ({ url, headers }: { url: string; headers: Record<string, unknown> }) =>
          log.tell('info', `${url} ${String(headers['user-agent'])}`);
        app
          .getHttpAdapter()
          .getInstance()
          .addHook('onRequest', async (request) => told(request));
      },
    });
    await market.caughtUp();
  });
  afterAll(async () => {
    await market.close();
    rmSync(dataDir, { recursive: true });
  });

  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const size = () => files().reduce((sum, file) => sum + statSync(file).size, 0);

  it('are taken nowhere, however many come: the log says no word of them, and no file grows by them', async () => {
    const said = {
      'user-agent': word,
      referer: `https://shop.example/${word}`,
      [csrfHeader]: word,
      [dedupHeader]: `${word} `,
      'x-request-id': `${word}\u00e9`,
      'x-collection-api': word,
      'x-response-time': '15000',
    };
    const [linesBefore, sizeBefore] = [lines.length, size()];
    let sent = 0;
    const statuses = new Set<number>();
    for (let n = 0; n < 10; n++)
      for (const url of paths)
        for (const [type, payload] of bodies) {
          const headers = { ...said, 'content-type': type, 'idempotency-key': randomUUID() };
          const answer = await market.fastify.inject({ method: 'POST', url, headers, payload });
          statuses.add(answer.statusCode);
          sent += payload.length;
          expect(answer.body).not.toContain(word);
        }
    expect([...statuses].filter((status) => ![400, 404, 413, 415].includes(status))).toEqual([]);
    expect(lines.slice(linesBefore).filter((line) => !line.includes('"msg":"a slow answer"'))).toEqual([]);
    expect(lines.join('')).not.toContain(word);
    expect((size() - sizeBefore) * 20).toBeLessThan(sent); // what grows is the market's own clockwork
    expect(files().filter((file) => readFileSync(file, 'latin1').includes(word))).toEqual([]);
  });
});
