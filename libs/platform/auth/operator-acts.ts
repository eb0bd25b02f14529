import type { Provider } from '@nestjs/common';
import type * as z from 'zod/mini';
import { byName, type Tokens, tokensOf } from '#platform/injected.ts';
import type { CausedMetadata } from '#platform/reactions/reaction.ts';

/** What an act is about, or what came of it: a few words of the house's, never of a person's. It stays in the log. */
export type ActWords = Readonly<Record<string, string | number | boolean | null>>;

/** Who does it. `metadata`: of the commands that it leads to; `metadata('release')` tells several apart. */
export type ActBy = Readonly<{
  actId: string;
  operatorId: string;
  approverId: string;
  reason: string;
  metadata: CausedMetadata;
}>;

/** Something that one operator proposes and another approves. */
export type TwoOperatorAct<T extends ActWords = ActWords> = Readonly<{
  /** A few words such as `erase-member`. It stands in the log: never rename it. */
  kind: string;
  target: z.ZodMiniType<T>;
  /** Before it is proposed: throws `NotFound`, or `Refused` with why it would lead to nothing, or why that reason cannot be kept. */
  check?: (target: T, by: Pick<ActBy, 'operatorId' | 'reason'>) => Promise<void>;
  /**
   * Does it, once two operators agreed; answers with what came of it. A process that is killed meanwhile does it again, so that
   * a second time must change nothing: commands with `metadata` are such. Throws `Refused` or `NotFound` when it may not be
   * done, which ends it; whatever else it throws is tried again, and parked in the end.
   */
  run: (target: T, by: ActBy) => Promise<ActWords>;
}>;

/** Every kind of act that takes two operators. Each slice adds its own, with `operatorActsOf`. Nest's token. */
export class OperatorActs {
  private readonly known = new Map<string, TwoOperatorAct>();

  add(...acts: readonly TwoOperatorAct[]): void {
    for (const act of acts) {
      if (this.known.has(act.kind)) throw new Error(`the act "${act.kind}" is there already`);
      this.known.set(act.kind, act);
    }
  }

  of(kind: string): TwoOperatorAct | undefined {
    return this.known.get(kind);
  }

  get kinds(): readonly string[] {
    return [...this.known.keys()];
  }
}

/** An act as the registry keeps it: its target has been through its schema. */
export const twoOperatorAct = <T extends ActWords>(act: TwoOperatorAct<T>): TwoOperatorAct =>
  act as unknown as TwoOperatorAct;

/** A slice's acts of two operators, for its module: each is made with what Nest injects by these names. */
export const operatorActsOf = <Deps extends object>(
  tokens: Tokens<Deps>,
  ...made: readonly ((deps: Deps) => TwoOperatorAct)[]
): Provider => ({
  provide: Symbol('operator acts'),
  inject: [OperatorActs, ...tokensOf(tokens)],
  useFactory: (acts: OperatorActs, ...injected: readonly unknown[]) => {
    const deps = byName(tokens, injected);
    acts.add(...made.map((make) => make(deps)));
    return acts;
  },
});
