import type { Provider } from '@nestjs/common';
import type { View } from '#kernel/view.ts';
import type { DueDocument } from '#platform/projections/due-view.ts';
import { byName, type Tokens, tokensOf } from '#platform/injected.ts';
import { type DueAddress, DueRegistry } from './due-registry.ts';
import { type AnyReaction, ReactionRegistry } from './reaction-runner.ts';

/** A slice's reactions, for its module: each is made with what Nest injects by these names. */
export const reactionsOf = <Deps extends object>(
  tokens: Tokens<Deps>,
  ...made: readonly ((deps: Deps) => AnyReaction)[]
): Provider => ({
  provide: Symbol('reactions'),
  inject: [ReactionRegistry, ...tokensOf(tokens)],
  useFactory: (registry: ReactionRegistry, ...injected: readonly unknown[]) => {
    const deps = byName(tokens, injected);
    registry.add(...made.map((make) => make(deps)));
    return registry;
  },
});

/** What time does to the things of a view, for its slice's module: see `DueRegistry`. */
export const dueOf = (view: View<DueDocument>, address: DueAddress): Provider => ({
  provide: Symbol(view.name),
  inject: [DueRegistry],
  useFactory: (due: DueRegistry) => {
    due.add(view, address);
    return due;
  },
});
