// What the first load of each route weighs before it can be used, against React, router, query and texts alone; and all
// script of a first visit.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { report, say } from './figures.ts';
import { demoPages } from './market/demo-pages.ts';
import { startServer } from './market/server.ts';
import { setStage } from './market/stage.ts';
import { openBrowser } from './paint/paint.ts';
import { visitOf } from './weight/visit.ts';
import { chromium } from '../test/support/browser.ts';

const most = { all: 160_000, ours: 40_000 };
/** Of a first visit's first minute. */
const mostOfVisit = { gzip: 180_000, ours: 45_000, requests: 20 };

type Weight = Readonly<Record<'gzip' | 'ours' | 'files' | 'htmlGzip', number>>;
type Route = Readonly<{ route: string; path: string }>;

await import('../scripts/build-if-stale.mjs');
const server = await startServer('dist/server/market.js', { DEMO: 'on' });
say('the market is open');

const gzip = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;
const fileOf = (src: string) => readFileSync(join('dist/client', src));

/** A script with all that it imports at once, whether the page names them or not. */
function withImports(src: string, found = new Set<string>()): Set<string> {
  if (found.has(src)) return found;
  found.add(src);
  const text = fileOf(src).toString();
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) withImports(`/assets/${name}`, found);
  return found;
}

async function weigh({ path }: Route): Promise<Weight> {
  const response = await fetch(server.url + path);
  const html = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const tags = html.match(/<(?:script|link)[^>]+>/g) ?? [];
  const first = tags.flatMap((tag) => {
    const src = /\b(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1];
    return src && (tag.startsWith('<script') || tag.includes('modulepreload')) ? [src] : [];
  });
  const scripts = [...new Set(first.flatMap((src) => [...withImports(src)]))];
  const sum = (names: readonly string[]) => names.reduce((all, name) => all + gzip(fileOf(name)), 0);
  const ours = scripts.filter((name) => !name.startsWith('/assets/base-'));
  return { gzip: sum(scripts), ours: sum(ours), files: scripts.length, htmlGzip: gzip(html) };
}

const { auction, product } = await demoPages(server);
const { tokens } = await setStage(server, { members: 1, auctions: 0 });
const routes: readonly Route[] = [
  { route: 'home', path: '/' },
  { route: 'auction', path: auction },
  { route: 'product', path: product },
  { route: 'auctions', path: '/auctions' },
  { route: 'products', path: '/products' },
  { route: 'search', path: '/search' },
  { route: 'login', path: '/login' },
  { route: 'register', path: '/register' },
];
const weights = new Map<string, Weight>();
for (const route of routes) weights.set(route.route, await weigh(route));
say('weighed');

const browser = existsSync(chromium) ? await openBrowser() : undefined;
if (!browser) say(`No browser at ${chromium}: nobody visits. Set CHROMIUM to the path of one.`);
const visit = browser ? await visitOf(browser, server.url, auction, tokens[0]!) : null;
await browser?.close();
const memoryMb = server.mostMemory();
await server.close();

const figures = routes.map(({ route }) => ({ route, ...weights.get(route)! }));
const heaviest = figures.reduce((a, b) => (b.gzip > a.gzip ? b : a));
const isLight = figures.every((f) => f.gzip <= most.all && f.ours <= most.ours);
const isSmallVisit =
  visit === null ||
  (visit.gzip <= mostOfVisit.gzip && visit.ours <= mostOfVisit.ours && visit.requests <= mostOfVisit.requests);
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
report(
  {
    name: 'weight',
    ratio: heaviest.gzip / (heaviest.gzip - heaviest.ours),
    goal: '<= 160 kB of gzipped script, <= 40 kB of it ours; first minute <= 180 kB, 45 kB ours, 20 requests',
    met: isLight && isSmallVisit,
    memoryMb,
    figures,
    visit,
  },
  [
    ...(visit
      ? [
          `first minute: ${kb(visit.gzip)} of script in ${visit.requests} requests, ${kb(visit.ours)} beyond base and socket`,
          Object.entries(visit.scripts)
            .map(([name, size]) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${kb(size)}`)
            .join(', '),
        ]
      : []),
    ...figures.map(
      (f) =>
        `${f.route}: ${kb(f.gzip)} of script in ${f.files} files, ${kb(f.ours)} of it ours; HTML ${kb(f.htmlGzip)}`,
    ),
  ],
);
