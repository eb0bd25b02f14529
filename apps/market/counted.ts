import type { INestApplicationContext } from '@nestjs/common';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { HealthSources } from '#platform/observability/health-sources.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { Projector } from '#platform/projections/projector.ts';
import { DueList } from '#platform/reactions/due-list.ts';
import { ReactionRunner } from '#platform/reactions/reaction-runner.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { Live } from './live.ts';
import { projects, type Role } from './role.ts';
import type { Stores } from './stores.ts';

/** What is read when somebody looks at health or at the metrics. `deploy/prometheus/alerts.yml` says what of it wakes somebody. */
export function countParts(app: INestApplicationContext, role: Role, { facts, snapshots }: Stores, live: Live): void {
  const [metrics, health, streams] = [app.get(Metrics), app.get(HealthSources), app.get(Streams)];
  health.add('live', live.health);
  health.add('streams', () => snapshots.health());
  metrics.gauge('sockets', 'Open sockets', live.sockets);
  metrics.gauge('commands_waiting', 'Commands that wait in their mailboxes', () => streams.waiting());
  metrics.gauge('streams_read', 'Streams that were not in memory when asked for', () => streams.read);
  metrics.gauge('ready', 'Whether it takes requests', () => Number(health.isReady));
  metrics.gauges('part_ok', 'Whether a part is well; /health says why', 'part', () => health.wellness());
  if (facts instanceof SqliteEventStore) {
    metrics.gauge('log_wal_bytes', "Bytes of the embedded log's write-ahead log", () => facts.walBytes);
    metrics.gauge('log_commits', 'Commits of the embedded log since it was opened', () => facts.commits);
  }
  if (projects(role)) countFollowers(app, metrics);
}

function countFollowers(app: INestApplicationContext, metrics: Metrics) {
  const [views, reactions, due] = [app.get(Projector), app.get(ReactionRunner), app.get(DueList)];
  metrics.gauges('view_stopped', 'Whether a view has stopped at a fact', 'view', () =>
    views.health().map(({ view, state }) => [view, Number(state === 'stopped')]),
  );
  metrics.gauges('view_share', 'How much of the log a view has taken on its way through the past', 'view', () =>
    views.health().map(({ view, state, share }) => [view, state === 'live' ? 1 : (share ?? 0)]),
  );
  metrics.gauges('reaction_parked', 'Facts that a reaction could not take', 'reaction', () =>
    reactions.health().map(({ reaction, parked }) => [reaction, parked]),
  );
  metrics.gauges('reaction_waits', 'Whether a reaction has stopped or waits for something', 'reaction', () =>
    reactions
      .health()
      .map(({ reaction, state, waitsFor }) => [reaction, Number(state === 'stopped' || waitsFor !== undefined)]),
  );
  metrics.gauge('due_overdue', 'Deadlines that were tried in vain', () => due.health().overdue);
}
