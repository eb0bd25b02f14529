import type { Position } from '#kernel/position.ts';
import type { Projection } from './projection.ts';

/** `catching-up` reads alone and pushes nothing; `stopped` has thrown, and its error says why. */
export type ViewHealth = Readonly<{
  view: string;
  collection: string;
  state: 'live' | 'catching-up' | 'stopped';
  position: Position;
  /** Facts of its types that it has taken since its projector began: what its rate is read from. */
  facts: number;
  /** How much of the log it has taken on its way through the past, from 0 to 1. */
  share?: number;
  error?: string;
}>;

/** One collection on its way: a view has one that is shown, and while it is switched another beside it. */
export class ProjectionRun {
  readonly projection: Projection;
  /** Whether queries read this collection. */
  isShown: boolean;
  state: ViewHealth['state'] = 'catching-up';
  /** How much of the log it has taken while it catches up, from 0 to 1. */
  share?: number;
  /** Resolves when the batch with which it joined is written. */
  ready: Promise<void> = Promise.resolve();
  /** Resolves when it has caught up, or stopped. */
  readonly caughtUp: Promise<void>;
  private readonly ending = new AbortController();
  private error?: string;
  private arrive: () => void = () => {};

  constructor(projection: Projection, isShown: boolean) {
    this.projection = projection;
    this.isShown = isShown;
    this.caughtUp = new Promise((resolve) => (this.arrive = resolve));
  }

  get view(): string {
    return this.projection.view.name;
  }

  get position(): Position {
    return this.projection.position;
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  joinLive(ready: Promise<void>) {
    this.state = 'live';
    this.ready = ready;
  }

  /** Stops the view where it is because it threw; the others go on. */
  stop(error: unknown) {
    this.state = 'stopped';
    this.error = messageOf(error);
    this.end();
  }

  /** To be called when it has caught up, and is shown if it was to be. */
  hasCaughtUp() {
    this.arrive();
  }

  end() {
    this.ending.abort();
    this.arrive();
  }

  /** `trouble` is what keeps it waiting. */
  health(trouble?: string): ViewHealth {
    const { view, state, share, error = trouble } = this;
    const { collection, position, facts } = this.projection;
    return {
      view,
      collection: collection.name,
      state,
      position,
      facts,
      ...(state === 'catching-up' && share !== undefined && { share }),
      ...(error !== undefined && { error }),
    };
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
