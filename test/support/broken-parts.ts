import { randomUUID } from 'node:crypto';
import { auction } from '#auctions/decider.ts';
import { auctionStream } from '#auctions/events.ts';
import { myBids } from '#auctions/views/my-bids.view.ts';
import { RaiseNotification } from '#notifications/commands.ts';
import { Authority } from '#platform/auth/authority.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Receipts } from '#platform/streams/receipts.ts';
import { Streams } from '#platform/streams/streams.ts';
import { BodyGuard } from '#platform/http/body-guard.ts';
import { BodyPipe } from '#platform/http/body-pipe.ts';
import { PolicyGuard } from '#platform/http/policy.guard.ts';
import { type Change, LivePush } from '#platform/live-push/live-push.ts';
import type { WorkStore } from '#platform/reactions/work-store.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import type { Stores } from '../../apps/market/stores.ts';
import type { OpenMarket } from './market.ts';
import { replacing } from './replacing.ts';
import { withoutRevisions } from './without-revisions.ts';
import { mutant } from './mutants.ts';

/* `MUTANT=<name>` takes one guard of the market away: the spec that proves the guard must then fail. */

/** For `openMarket`: the stores that this run's mutant breaks. */
export function brokenStores(stores: Stores): Stores {
  if (mutant === 'any-revision') return { ...stores, facts: withoutRevisions(stores.facts) };
  if (mutant === 'loose-address') {
    const hash: Stores['keys']['hash'] = (purpose, plain) =>
      stores.keys.hash(purpose, purpose === 'email' ? plain + randomUUID() : plain);
    return { ...stores, keys: replacing(stores.keys, { hash }) };
  }
  return stores;
}

/** What else this run's mutant breaks, once the market runs. */
export function breakParts({ app, fastify }: OpenMarket): void {
  if (mutant === 'any-revision') Reflect.set(app.get(Streams), 'mailboxes', new Nothing());
  if (mutant === 'new-ids') {
    const { metadata } = fastify;
    const of = metadata.of.bind(metadata);
    metadata.of = (...asked) => ({ ...of(...asked), commandId: randomUUID() });
  }
  if (mutant === 'takes-anything') {
    BodyPipe.prototype.transform = (value: unknown) => value;
    BodyGuard.prototype.canActivate = () => true;
  }
  if (mutant === 'open-doors') openDoors();
  if (mutant === 'no-csrf') Reflect.set(PolicyGuard.prototype, 'demandOwnPage', () => undefined);
  if (mutant === 'late-push') delayPushes(app.get(LivePush));
  if (mutant === 'every-room') Reflect.set(app.get(LivePush), 'publicViews', new Anything());
  if (mutant === 'deaf-sessions')
    app.get(Authority, { strict: false }).endOf = () => Promise.resolve('2100-01-01T00:00:00.000Z');
}

/** Before the market opens: the views that this run's mutant breaks. */
export function breakViews(): void {
  if (mutant !== 'leaky-page') return;
  Object.assign(myBids, { rooms: ({ auctionId }: { auctionId: string }) => [`auction-page:${auctionId}`] });
}

/** Before the market opens: what members are told, if this run's mutant breaks it. */
export function breakNotices(): void {
  if (mutant !== 'frank-notices') return;
  const decide = RaiseNotification.decide;
  const frank: typeof decide = async (streams, data, metadata) => {
    const most = await (streams as Streams).readState(auction, auctionStream(data.about.id), ({ state }) =>
      state.phase === 'open' ? state.top.first?.maximum : undefined,
    );
    const words = most === undefined ? data.words : { ...data.words, price: { minor: most, currency: 'USD' } as const };
    return decide(streams, { ...data, words }, metadata);
  };
  Object.assign(RaiseNotification, { decide: frank });
}

/** Before the market opens: what leaves the house says where in the log it lies, if this run's mutant wants it so. */
export function breakWire(): void {
  if (mutant === 'open-receipts') {
    Receipts.prototype.sealed = (receipt) => Promise.resolve({ ...receipt, after: receipt.position });
  }
  if (mutant === 'open-positions') {
    const get = Reflect.get(ViewQueries.prototype, 'get');
    const stored = async function stored(this: ViewQueries, ...[view, id, behind]: Parameters<typeof get>) {
      const doc = await get.call(this, view, id, behind);
      return doc && { ...doc, foldedAt: await this.foldedAt(view, id) };
    };
    Reflect.set(ViewQueries.prototype, 'get', stored);
  }
}

/** Whoever asks may pass. */
function openDoors() {
  PolicyGuard.prototype.canActivate = () => true;
}

/** Every push is the one before it, of the same document. */
function delayPushes(push: LivePush) {
  const last = new Map<string, Change>();
  const publish = push.publish.bind(push);
  push.publish = (changes) => {
    publish(changes.flatMap(({ view, id }) => last.get(`${view}:${id}`) ?? []));
    for (const change of changes) last.set(`${change.view}:${change.id}`, change);
  };
}

class Anything extends Set<string> {
  override has() {
    return true;
  }
}

/** Nobody waits for a turn: every command has a mailbox of its own. */
class Nothing<K, V> extends Map<K, V> {
  override set() {
    return this;
  }
}

const anyId = () => Promise.resolve('any');

/** A mark of a reaction is taken for one of this log, whatever lies there. */
export function trustingMarks(stores: Stores): Stores {
  const { facts, work } = stores;
  const mark: WorkStore['mark'] = async (reaction) => {
    const { position } = (await work.mark(reaction)) ?? {};
    return position === undefined ? undefined : { identity: await facts.identity(), position, factId: 'any' };
  };
  return { ...stores, facts: replacing(facts, { idAt: anyId }), work: replacing(work, { mark }) };
}

/** A slow disk: `wrap` the stores in it; what is appended after `hold` is written at `release`. */
export function holdAppends() {
  let waiting: (() => void)[] = [];
  let isHolding = false;
  return {
    wrap: (stores: Stores): Stores => {
      const append: EventStore['append'] = async (...asked) => {
        if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve));
        return stores.facts.append(...asked);
      };
      return { ...stores, facts: replacing(stores.facts, { append }) };
    },
    hold: () => void (isHolding = true),
    /** How many appends wait. */
    held: () => waiting.length,
    release: () => {
      isHolding = false;
      for (const go of waiting) go();
      waiting = [];
    },
  };
}
