import type { Position } from '#kernel/position.ts';
import type { ViewHealth } from '../projection-run.ts';

/** One collection on its way, as it is told. */
export type ToldLane = ViewHealth & Readonly<{ isShown: boolean }>;

/** A document that changed: rooms that may hear what it is now, or with `gone` that it is no longer theirs. */
export type ToldChange = Readonly<{
  view: string;
  collection: string;
  id: string;
  rev: string;
  rooms: readonly string[];
  gone: boolean;
}>;

/** To the thread. `taken` answers a step, `ask` is answered with `here`; `hurry`: somebody waits for a view to pass that position. */
export type ToViews =
  | Readonly<{ is: 'taken' | 'stop' | 'ask' }>
  | Readonly<{ is: 'hurry'; position: Position }>
  /** A key was destroyed: nothing may be decrypted with what is remembered of it. */
  | Readonly<{ is: 'forget'; n: number }>;

/** From the thread. `step` tells all that was written since the last one; the next comes when this one is taken. */
export type FromViews =
  | Readonly<{
      is: 'step';
      lanes: readonly ToldLane[];
      isCaughtUp: boolean;
      /** Views whose documents changed, or that have gone live. */
      changed: readonly string[];
      changes: readonly ToldChange[];
      /** More changed than is told. */
      missed: boolean;
    }>
  | Readonly<{ is: 'here' }>
  | Readonly<{ is: 'forgotten'; n: number }>
  | Readonly<{ is: 'refused'; why: string }>;

/** What both ends speak through: a thread's port, or a channel within one thread. */
export type Line<Out, In> = Readonly<{
  postMessage: (message: Out, transfer?: []) => void;
  on: (event: 'message', hear: (message: In) => void) => unknown;
  close: () => void;
}>;
