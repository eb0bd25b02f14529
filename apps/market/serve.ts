import { renderMarket } from './render.ts';
import { readConfig } from '#platform/config/config.ts';
import { builtAssets } from '#platform/pages/built-assets.ts';
import { shutdownOnSignals } from '#platform/http/shutdown.ts';
import type { Assets } from '#platform/pages/assets.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Log } from '#platform/observability/log.ts';
import { Threads } from '#platform/observability/threads.ts';
import { beginDriven, openClock } from './driving.ts';
import { firstStart } from './first-start.ts';
import { startMarket } from './market.ts';
import type { Role } from './role.ts';
import { sayingWhyNot } from './saying-why-not.ts';
import { openStores } from './stores.ts';

/** Runs a process of the market until it is told to stop. What keeps it from starting is said in a line, exit code 1. */
export const serve = (role: Role): Promise<void> =>
  sayingWhyNot(async () => {
    const assets = await builtAssets('dist/client');
    await openMarket(role, assets, ({ app, deps, steps }) =>
      shutdownOnSignals({ ...deps, health: app.get(HealthSources), steps }),
    );
  });

const mute =
  'SMTP_URL is not set: mails reach nobody, so nobody can register, choose another password or be told of an auction. ' +
  'They lie in DATA_DIR/outbox, for whoever may read it';

type Market = Awaited<ReturnType<typeof startMarket>>;

/** Opens it with these assets: the build's, or those of Vite's dev server. `opened` comes before anybody hears of it. */
export async function openMarket(role: Role, assets: Assets, opened: (market: Market) => void = () => {}) {
  const began = performance.now();
  const config = readConfig(process.env);
  const clock = await openClock(config, role);
  const log = new Log(config.logLevel);
  if (config.isMute) log.tell('warn', mute);
  const threads = new Threads().watch();
  const stores = await openStores(config, clock, log);
  await beginDriven(stores.facts, clock);
  const market = await startMarket({ role, config, clock, log, stores, threads }, (app) => renderMarket(app, assets));
  market.app.get(Metrics).watchProcess();
  const stories = await firstStart(market);
  opened(market);
  market.app.get(HealthSources).ready();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const isOpen = `Plinth (${role}) is open at ${config.publicUrl}, ready in ${seconds} s`;
  const operators = `Its health and metrics are at ${market.opsUrl} (/health, /metrics)`;
  for (const line of [isOpen, operators, ...stories]) console.log(line);
  return market;
}
