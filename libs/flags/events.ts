import type { FlagName, FlagRule } from '#contracts/flags.ts';
import type { Fact } from '#kernel/fact.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. */
export type FlagEvent = FlagSet;

/** How a flag is decided from now on, whole. */
export type FlagSet = Fact<'FlagSet', { name: FlagName; rules: readonly FlagRule[]; allowAsk: boolean }>;

export const flagShapes: Shapes<FlagEvent> = { FlagSet: { v: 1 } };

/** All flags are one stream: there are a few dozen, and every visitor asks for all of them. */
export const flagsStream = 'flags';
