import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore, onceChecked } from '#platform/event-store/event-store.ts';
import { Streams } from '#platform/streams/streams.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Log } from '#platform/observability/log.ts';
import { Tracing } from '#platform/observability/tracing.ts';
import { patiently } from '#platform/reactions/passing.ts';
import { ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { Lease } from '#platform/projections/lease.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { FactIndex } from '#platform/log-index/fact-index.ts';
import { LivePush } from '#platform/live-push/live-push.ts';
import { ReadStore } from '#platform/read-store/read-store.ts';
import { tellFilling } from '#platform/projections/tell-filling.ts';
import { traceFacts } from '#platform/projections/traced-facts.ts';
import { Projector } from '#platform/projections/projector.ts';
import { allViews } from '../views.ts';
import { startHouseNews } from './house-news.ts';
import { startMails } from './mailing.ts';
import { projects, type Role } from './role.ts';

/** Starts what follows the log in this role, and tells health of it. Gives back how to stop it. */
export async function startFollowers(app: INestApplicationContext, role: Role): Promise<() => Promise<void>> {
  const [tail, streams, clock, log] = [app.get(LogTail), app.get(Streams), app.get(Clock), app.get(Log)];
  const facts = app.get(EventStore);
  await patiently(() => tail.start(), { clock, log });
  if (facts.isShared) tail.subscribe(({ facts: appended }) => streams.observe(appended));
  await tellOfStores(app);
  if (!projects(role)) return () => tail.stop();

  const [views, reactions, lease] = [app.get(Projector), app.get(ReactionRunner), app.get(Lease)];
  tellOfProjections(app);
  await lease.start();
  await views.start();
  await tellFilling(views, { clock, log });
  const [push, tracing] = [app.get(LivePush), app.get(Tracing)];
  const forgetTraces = traceFacts({ tail, progress: views, views: allViews, push, tracing, clock });
  const index = startIndex(app);
  const forgetNews = startHouseNews({ push, views, reactions, index, clock });
  const mails = startMails(app);
  const ending = new AbortController();
  await onceChecked(facts, async () => {
    if (!ending.signal.aborted) await reactions.start();
  });
  return async () => {
    ending.abort();
    forgetTraces();
    forgetNews();
    await index.stop();
    await reactions.stop();
    await mails?.stop();
    await views.stop();
    await lease.stop();
    await tail.stop();
  };
}

function startIndex(app: INestApplicationContext): FactIndex {
  const index = app.get(FactIndex);
  index.start();
  app.get(HealthSources).add('index', () => index.health());
  return index;
}

async function tellOfStores(app: INestApplicationContext) {
  const [tail, health] = [app.get(LogTail), app.get(HealthSources)];
  const [facts, documents] = [app.get(EventStore), app.get(ReadStore)];
  const chain = { isChecked: false };
  await onceChecked(facts, async () => void (chain.isChecked = true));
  health.add('stores', () => ({ ok: true, facts: facts.description, documents: documents.description, ...chain }));
  health.add('tail', () => told(tail.health()));
}

function tellOfProjections(app: INestApplicationContext) {
  const [views, reactions, lease] = [app.get(Projector), app.get(ReactionRunner), app.get(Lease)];
  const health = app.get(HealthSources);
  health.add('views', async () => {
    const all = views.health();
    const behind = await views.behindStopped().catch(() => new Map<string, never>()); // the tail tells why in health
    const ok = all.every(({ state, error }) => state !== 'stopped' && error === undefined);
    return {
      ok,
      standsBy: views.standsBy,
      epoch: lease.epoch,
      views: all.map((one) => ({ ...told(one), behind: behind.get(one.view) })),
    };
  });
  health.needs('views', () => views.missing());
  health.add('reactions', () => {
    const all = reactions.health();
    const ok = all.every(
      ({ state, parked, waitsFor }) => state !== 'stopped' && parked === 0 && waitsFor === undefined,
    );
    return { ok, reactions: all.map((one) => told(one)) };
  });
}

/** Positions stay in the house: whoever asks for its health must not count the log. */
const told = <T extends Readonly<{ position: string }>>({ position: _, ...health }: T) => health;
