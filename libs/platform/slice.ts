import type { DynamicModule } from '@nestjs/common';
import type { Rehearsal } from './archive/long-work.ts';
import type { Config } from './config/config.ts';
import type { AnyFolding } from '#kernel/decider.ts';
import type { Topic } from '#kernel/topic.ts';
import type { View } from '#kernel/view.ts';

/** `fields`: of its facts. `isOver`: nothing can be won by knowing them any more. */
export type Seals = Readonly<{ fields: readonly string[]; isOver: (state: never) => boolean }>;

/** A made-up fact, as one of that version is stored. */
export type Sample = Readonly<{ type: string; v: number; data: object }>;

/** What the apps compose of a slice: all that they know of it. */
export type Slice = Readonly<{
  /** Its Nest module. Loaded when a market opens: whoever only folds (`npm run rebuild`, the checks of a log) goes without. */
  nest: (config: Config) => Promise<DynamicModule>;
  /** Every decider of it, by the category of its streams: whoever folds streams without deciding needs them. */
  deciders: Readonly<Record<string, AnyFolding>>;
  /** What operators may see of a stream's state, by category: nothing of one that is not named. Pure; secrets stay out. */
  shown?: Readonly<Record<string, (state: never) => unknown>>;
  /** Which of its secrets operators may open, by category: of what is over alone, of what goes on two together. None of one that is not named. */
  seals?: Readonly<Record<string, Seals>>;
  /** Files of made-up facts, every type of its deciders among them: none was ever real, so that everybody may see them. */
  samples?: readonly (() => Promise<{ default: readonly Sample[] }>)[];
  /** How its sales would have ended under other rules. */
  rehearsal?: Rehearsal;
  /** Every view of it. */
  views: readonly View[];
  /** Those of them whose documents anybody may hear of: none holds anything private. */
  publicViews?: readonly View[];
  /** What of its facts leaves the house, for analysts; without any nothing does. */
  topics?: readonly Topic[];
}>;

/** All slices of the market, for whoever looks at the whole of it. Nest's token. */
export class Slices {
  readonly all: readonly Slice[];

  constructor(all: readonly Slice[]) {
    this.all = all;
  }
}
