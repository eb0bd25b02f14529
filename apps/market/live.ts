import type { Server } from 'node:http';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { LiveDeps } from '#platform/live-push/live-deps.ts';
import { type LivePush, NoLivePush } from '#platform/live-push/live-push.ts';
import { MongoLine } from '#platform/live-push/mongo-line.adapter.ts';
import { MongoLivePush } from '#platform/live-push/mongo-live-push.adapter.ts';
import { SocketIoLivePush } from '#platform/live-push/socket-io.adapter.ts';
import type { Report } from '#platform/observability/health-sources.ts';
import { publicViews } from '../views.ts';
import type { Role } from './role.ts';

/** Where changed documents go in this process. */
export type Live = Readonly<{
  push: LivePush;
  health: () => Report;
  /** Open sockets of this process. */
  sockets: () => number;
  /** Once the views have caught up and the server listens. */
  begin: (server: Server, deps: LiveDeps) => void;
  closeSockets: () => Promise<void>;
  /** After the followers: their last changes leave first. */
  close: () => Promise<void>;
}>;

type Deps = Readonly<{ role: Role; config: Pick<Config, 'mongoUrl'>; clock: Clock }>;

/** One process has its sockets itself. A projector tells the api nodes through MongoDB; without one, nobody. */
export async function openLive({ role, config: { mongoUrl }, clock }: Deps): Promise<Live> {
  const line = mongoUrl !== null && role !== 'market' ? await MongoLine.open(mongoUrl) : null;
  if (role === 'projector') return line ? toNodes(line, clock) : toNobody;
  const sockets = new SocketIoLivePush(clock, new Set(publicViews), line?.adapter());
  return {
    push: sockets,
    health: () => sockets.health(),
    sockets: () => sockets.sockets,
    begin: (server, deps) => sockets.attach(server, deps),
    closeSockets: () => sockets.close(),
    close: async () => line?.close(),
  };
}

const toNobody: Live = {
  push: new NoLivePush(),
  health: () => ({ ok: true }),
  sockets: () => 0,
  begin: () => {},
  closeSockets: async () => {},
  close: async () => {},
};

function toNodes(line: MongoLine, clock: Clock): Live {
  const push = new MongoLivePush(line, clock);
  const close = async () => {
    await push.close();
    await line.close();
  };
  const health = () => push.health();
  return { push, health, sockets: () => 0, begin: () => push.start(), closeSockets: async () => {}, close };
}
