import type { AnyFolding } from '#kernel/decider.ts';
import type { AnyShapes } from '#kernel/shapes.ts';
import type { View } from '#kernel/view.ts';
import type { EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import type { LogIndex } from '#platform/log-index/log-index.ts';
import { foldedFromLog } from './folded.ts';
import { logRead } from './log-read.ts';
import type { LongWork, Rehearsal, Rest, WorkBounds, WorkDone } from './long-work.ts';
import { rulesTried } from './rules-tried.ts';
import { documentAsOf, foldingOf, NotByStreams, stateAsOf } from './as-of.ts';
import { KeptStates } from './kept-states.ts';
import type { Until } from './merged-streams.ts';

/** Where a fact lies. */
export type Place = Readonly<{ stream: string; revision: number }>;

/** As of when: a time, one fact, or a position. None: now. */
export type Moment = Readonly<{ at?: string | undefined; fact?: Place | undefined; position?: string | undefined }>;

/** A document then; undefined: there was none. `position`: of the last fact that changed it. Personal words are not opened. */
export type DocumentThen = Readonly<{ doc: object | undefined; facts: number; position: string }>;

/** A stream then, as its slice shows it; undefined where it shows nothing. */
export type StreamThen = Readonly<{ shown: unknown; version: number | undefined; last: StoredFact | undefined }>;

/**
 * What was, read out of the log: in another thread than the one that answers visitors where the log has threads. Nest's token.
 * A signal ends what is being read. Errors: `StoreUnavailable`, `IndexUnavailable`, `TooFar`, `NotByStreams`.
 */
export abstract class History {
  /** The facts that lie there, in that order; what is not there is left out. */
  abstract read(places: readonly Place[], signal?: AbortSignal): Promise<readonly StoredFact[]>;

  abstract document(view: string, id: string, moment: Moment, signal?: AbortSignal): Promise<DocumentThen>;

  abstract stream(stream: string, moment: Moment, signal?: AbortSignal): Promise<StreamThen>;

  /** Reads all of the log, or much of it. */
  abstract work<W extends LongWork>(work: W, bounds: WorkBounds): Promise<WorkDone<W>>;
}

/** What is known of the slices' folds. */
export type Folds = Readonly<{
  views: readonly View[];
  foldings: Readonly<Record<string, AnyFolding>>;
  shown: Readonly<Record<string, (state: never) => unknown>>;
  shapes: AnyShapes;
  rehearsal: Rehearsal | undefined;
}>;

/** `rest`: between two pages of long work; left out, it only lets others in. */
type Deps = Folds &
  Readonly<{
    events: Pick<EventStore, 'read' | 'page' | 'readAll' | 'end'>;
    index: Pick<LogIndex, 'streams' | 'bounds' | 'page'>;
    rest?: Rest;
  }>;

/** Streams of one name's beginning that a document may be made of. */
const mostStreams = 10_000;
/** Streams that are read at once: a server is asked, a file is read in turn. */
const mostAtOnce = 8;

/** History in this thread. */
export class OwnHistory extends History {
  private readonly deps: Deps;
  private readonly kept = new KeptStates();

  constructor(deps: Deps) {
    super();
    this.deps = deps;
  }

  async read(places: readonly Place[], signal?: AbortSignal): Promise<readonly StoredFact[]> {
    const found: (StoredFact | undefined)[] = [];
    for (let n = 0; n < places.length; n += mostAtOnce) {
      signal?.throwIfAborted();
      found.push(...(await Promise.all(places.slice(n, n + mostAtOnce).map((place) => this.factAt(place)))));
    }
    return found.filter((fact) => fact !== undefined);
  }

  async document(name: string, id: string, moment: Moment, signal?: AbortSignal): Promise<DocumentThen> {
    const view = this.deps.views.find((one) => one.name === name);
    if (!view) throw new NotByStreams(`there is no view ${name}`);
    const { events, index } = this.deps;
    const streams = (prefix: string) => index.streams(prefix, mostStreams);
    const log = { page: events.page.bind(events), streams };
    return documentAsOf(log, view, id, await this.untilOf(moment), { signal, kept: this.kept });
  }

  async stream(stream: string, moment: Moment, signal?: AbortSignal): Promise<StreamThen> {
    const folding = foldingOf(this.deps.foldings, stream);
    if (!folding) return { shown: undefined, version: undefined, last: undefined };
    const until = await this.untilOf(moment);
    const { state, last } = await stateAsOf(this.deps.events, folding, stream, until, { signal });
    const show = this.deps.shown[stream.split('-', 1)[0]!] as ((state: unknown) => unknown) | undefined;
    return { shown: last && show?.(state), version: folding.version, last };
  }

  async work<W extends LongWork>(work: W, bounds: WorkBounds): Promise<WorkDone<W>> {
    return (await this.worked(work, bounds)) as WorkDone<W>;
  }

  private worked(work: LongWork, bounds: WorkBounds): Promise<WorkDone> {
    const { rehearsal, events, views, rest } = this.deps;
    if (work.kind === 'fold') return foldedFromLog({ events, views, rest }, work.folds, bounds);
    if (work.kind === 'log') return logRead({ events, rest }, bounds);
    if (!rehearsal) throw new Error('no slice says how its sales would end under other rules');
    return rulesTried({ ...this.deps, rehearsal }, work, bounds);
  }

  private async untilOf({ at, fact, position }: Moment): Promise<Until> {
    if (!fact) return { at, position };
    const found = await this.factAt(fact);
    return { at, position: found?.position ?? '' }; // a fact that is not there: before everything
  }

  private async factAt({ stream, revision }: Place): Promise<StoredFact | undefined> {
    for await (const fact of this.deps.events.read(stream, revision, 1)) return fact;
    return undefined;
  }
}
