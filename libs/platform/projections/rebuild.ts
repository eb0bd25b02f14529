import { logStart, type Position } from '#kernel/position.ts';
import type { View } from '#kernel/view.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Mark } from '#platform/event-store/log-identity.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { Control, Fill } from '#platform/read-store/control.ts';
import { bornAt, isOf, nextBirth, versionOf } from './live-collections.ts';
import { dropAll, namedBy } from './dropping.ts';
import { FilledView, lastToGo, usualBounds } from './filling.ts';
import { Readables } from './readable.ts';
import type { ReadStore } from '#platform/read-store/read-store.ts';
import { shareOf } from './share.ts';

/** What a rebuild works with. It only reads the log, so it may run beside the market that has the log's lock. */
export type RebuildDeps = Readonly<{
  events: Pick<EventStore, 'readAll' | 'end' | 'lastAt' | 'identity'>;
  store: ReadStore;
  keys: Pick<PersonKeys, 'decrypt'>;
  clock: Clock;
}>;

/** How far a rebuild is: `share` from 0 to 1. */
export type RebuildProgress = Readonly<{ facts: number; share: number }>;

/** `onBegun` hears that it has the view to itself, `onProgress` of each batch; a signal that aborts cuts it between two of them. */
export type RebuildOptions = Readonly<{
  onBegun?: () => void;
  onProgress?: (progress: RebuildProgress) => void;
  signal?: AbortSignal;
  factsPerStretch?: number;
}>;

export type Rebuilt = Readonly<{ view: string; collection: string; facts: number; position: Position }>;

/** The view is being rebuilt already, by somebody else, or a newer build holds on to what it has filled. */
export class AlreadyRebuilding extends Error {
  override readonly name: string = 'AlreadyRebuilding'; // it also comes out of a thread

  readonly view: string;

  constructor(view: string, message = `"${view}" is being rebuilt already`) {
    super(message);
    this.view = view;
  }
}

const mostPerStretch = 10_000;
const mostHeld = usualBounds.weight;
/** The market may write the same file: it must not wait long for us. */
const pauseBetweenWritesMs = 1;
/** Milliseconds after which a rebuild that renews its claim no more is taken for dead. */
const trustedForMs = 60_000;

/**
 * Fills a newborn collection of the view from the whole log, up to its end of now, and asks the projector to catch it up
 * and to switch to it; where none runs, the next one does. Throws `AlreadyRebuilding`, and what the view throws: nothing
 * is then asked for.
 */
export async function rebuildBeside(
  view: View,
  deps: RebuildDeps,
  { onBegun = () => {}, ...options }: RebuildOptions = {},
): Promise<Rebuilt> {
  const claim = await Claim.on(view, deps);
  onBegun();
  try {
    return await fillBeside(view, claim, deps, options);
  } catch (error) {
    if (error instanceof AlreadyRebuilding) await dropAll(deps.store, [claim.collection]).catch(() => {}); // a write of ours may have come after it was dropped
    else await claim.letGo().catch(() => {}); // then it ends by itself
    throw error;
  }
}

async function fillBeside(
  view: View,
  claim: Claim,
  { events, store, keys, clock }: RebuildDeps,
  { onProgress = () => {}, signal, factsPerStretch = mostPerStretch }: RebuildOptions,
): Promise<Rebuilt> {
  const { collection } = claim;
  const filled = new FilledView({ view, collection, from: logStart }, { store, keys });
  const { types } = filled.projection;
  await filled.projection.open();
  let [facts, at, factId] = [0, logStart, ''];
  for (let caughtUp = false; !caughtUp;) {
    signal?.throwIfAborted();
    const batch = await events.readAll(at, { filter: { types }, limit: factsPerStretch, unchecked: true });
    facts += await filled.take(batch, new Readables(keys));
    [at, factId, caughtUp] = [batch.through, batch.throughId, batch.caughtUp];
    const share = caughtUp ? 1 : shareOf(at, await events.end());
    await claim.renew(share); // before anything is written: another may have taken the view over
    if (caughtUp || filled.weight > mostHeld) await flush(filled, store, clock, () => claim.renew(share));
    if (filled.weight > mostHeld) filled.letGo(lastToGo([filled], mostHeld / 2));
    onProgress({ facts, share });
  }
  await claim.filled({ identity: await events.identity(), position: at, factId });
  return { view: view.name, collection, facts, position: at };
}

/** Nobody reads the collection yet, and it is begun anew when its filling is cut: look-ups may go down at any time. */
async function flush(filled: FilledView, store: ReadStore, clock: Clock, renew: () => Promise<void>) {
  for (const writes of filled.everything()) {
    await store.write(writes);
    await renew(); // many writes take longer than a claim lasts
    await clock.pause(pauseBetweenWritesMs);
  }
  filled.wasWritten();
}

/** True once the market has switched to the collection; false when it does not within that time. */
export async function whenSwitched(
  { view, collection }: Pick<Rebuilt, 'view' | 'collection'>,
  { store, clock }: Pick<RebuildDeps, 'store' | 'clock'>,
  withinMs: number,
): Promise<boolean> {
  const eachMs = 100;
  for (let waited = 0; waited < withinMs; waited += eachMs) {
    if ((await store.control()).views?.[view]?.live === collection) return true;
    await clock.pause(eachMs);
  }
  return false;
}

/** A build that stands by holds on to what it has filled: nobody but a newer one begins another rebuild meanwhile. */
export async function keepFill(view: View, control: Control, store: Pick<ReadStore, 'now' | 'write'>): Promise<void> {
  const { collection, mark } = control.fills?.[view.name] ?? {};
  if (!mark || !collection || !isOf(view, collection)) return;
  const path = `fills.${view.name}`;
  const until = (await store.now()) + trustedForMs;
  await store.write([], { where: { [`${path}.collection`]: collection }, set: { [`${path}.until`]: until } });
}

/** Whether another one may not begin yet: by the store's time. */
export const isClaimed = ({ version }: Pick<View, 'version'>, fill: Fill | undefined, now: number): boolean =>
  fill !== undefined && fill.until > now && (!fill.mark || versionOf(fill.collection) > version);

/** The right to rebuild a view: one rebuild at a time has it. */
class Claim {
  readonly collection: string;
  private readonly view: string;
  private readonly path: string;
  private readonly store: ReadStore;

  private constructor(view: string, collection: string, store: ReadStore) {
    this.view = view;
    this.path = `fills.${view}`;
    this.collection = collection;
    this.store = store;
  }

  /**
   * What a rebuild that was cut has filled is dropped, and what one has filled that nobody took over. Until then the claim names
   * it: who is killed in between leaves nothing that nobody knows of.
   */
  static async on(view: View, { store, clock, events }: Omit<RebuildDeps, 'keys'>): Promise<Claim> {
    const control = await store.control();
    const [kept = {}, fill] = [control.views?.[view.name], control.fills?.[view.name]];
    const now = await store.now();
    if (isClaimed(view, fill, now)) throw new AlreadyRebuilding(view.name);
    const born = nextBirth(kept, clock.now(), await events.lastAt());
    const claim = new Claim(view.name, bornAt(view, born), store);
    const leaves = fill ? namedBy(fill) : [];
    const bornPath = `views.${view.name}.born`;
    const isOurs = await store.write([], {
      where: { [bornPath]: kept.born ?? null, [`${claim.path}.collection`]: fill?.collection ?? null },
      set: {
        [bornPath]: born,
        [claim.path]: { collection: claim.collection, until: now + trustedForMs, ...(leaves.length > 0 && { leaves }) },
      },
    });
    if (!isOurs) return Claim.on(view, { store, clock, events });
    if (leaves.length === 0) return claim;
    await dropAll(store, leaves);
    await claim.set({ [`${claim.path}.leaves`]: null });
    return claim;
  }

  async renew(share: number) {
    await this.set({ [`${this.path}.until`]: (await this.store.now()) + trustedForMs, [`${this.path}.share`]: share });
  }

  /** Whoever comes next need not wait until it is taken for dead. */
  async letGo() {
    await this.set({ [`${this.path}.until`]: 0 });
  }

  async filled(mark: Mark) {
    await this.set({ [`${this.path}.mark`]: mark });
  }

  private async set(set: Readonly<Record<string, unknown>>) {
    const isOurs = await this.store.write([], { where: { [`${this.path}.collection`]: this.collection }, set });
    if (!isOurs) throw new AlreadyRebuilding(this.view, 'another rebuild has taken over');
  }
}
