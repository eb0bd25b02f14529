import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auctionRoutes } from '#contracts/routes.ts';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { Clock } from '#platform/clock/clock.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { PageCache } from '#platform/pages/page-cache.ts';
import { type OpenMarket, openMarket } from './support/market.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** What Prometheus calls the parts of a histogram. */
const ofHistogram = /(_seconds)_(?:bucket|count|sum)$/;

describe('the whole market', () => {
  let market: OpenMarket;

  beforeAll(async () => {
    const env = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'post@plinth.example' }; // nothing is sent here
    market = await openMarket({ env, pages: async (app) => void new PageCache(app.get(Clock), app.get(Metrics)) });
    market.app.get(Metrics).watchProcess(); // as every process of the market does
  });

  afterAll(() => market.close());

  it('starts empty, whole and well', async () => {
    const answer = await fetch(market.url + auctionRoutes.all);
    expect([answer.status, await answer.json()]).toEqual([200, { items: [] }]);
    expect(await (await fetch(`${market.opsUrl}/health`)).json()).toMatchObject({ status: 'ok', phase: 'ready' });
    const metrics = await (await fetch(`${market.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/^plinth_sockets 0$[\s\S]*^plinth_commands_waiting 0$/m);
    expect(await market.problems()).toEqual([]);
  });

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/plinth.json'])(
    'tells every figure that %s names',
    async (file) => {
      const named = new Set(
        textOf(file)
          .match(/(?<=[^\w-])plinth_\w+/g)!
          .map((name) => name.replace(ofHistogram, '$1')),
      );
      const metrics = await (await fetch(`${market.opsUrl}/metrics`)).text();
      const told = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
      expect([...named].filter((name) => !told.has(name))).toEqual([]);
    },
  );

  it('tells how each part is that an alert names, and of each view', async () => {
    const metrics = await (await fetch(`${market.opsUrl}/metrics`)).text();
    const parts = new Set([...metrics.matchAll(/^plinth_part_ok\{part="(\w+)"\} 1$/gm)].map(([, part]) => part));
    expect(parts).toEqual(
      new Set(['due', 'index', 'live', 'mail', 'rates', 'reactions', 'stores', 'streams', 'tail', 'views']),
    );
    expect(metrics).toMatch(/^plinth_ready 1$/m);
    expect(metrics).toMatch(/^plinth_view_stopped\{view="auction-page"\} 0$/m);
    expect(metrics).toMatch(/^plinth_view_share\{view="auction-page"\} 1$/m);
  });
});

const alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

it('every alert has a page that says what to do, and every page is in the list', () => {
  const { groups } = alerts.parse(parse(textOf('deploy/prometheus/alerts.yml')));
  const pages = groups.flatMap(({ rules }) => rules.map(({ annotations }) => annotations.runbook));
  expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([]);
  const list = textOf('docs/runbooks/README.md');
  const unlisted = readdirSync(join(root, 'docs/runbooks')).filter((page) => !list.includes(`](${page})`));
  expect(unlisted).toEqual(['README.md']);
});
