import type { AnyMessage, Data, Recorded, RecordedMeta, RulesId } from './fact.ts';
import type { Instant } from './instant.ts';
import type { StoredShapes } from './shapes.ts';

/** Three pure parts: where it starts, how facts move it, what each command leads to. */
export type Decider<S, C extends AnyMessage, E extends AnyMessage> = Readonly<{
  /** Raised when the state's shape changes: older snapshots are then ignored. */
  version: number;
  shapes: StoredShapes<E>;
  initial: () => S;
  evolve: (state: S, fact: Recorded<E>) => S;
  decide: (command: C, state: S, at: Instant) => readonly E[];
  /** The rule record in force: the loop writes it to `meta.rules`. */
  rules?: (command: C, state: S) => RulesId;
  /**
   * Whether time owes the stream a fact that will soon be there, such as a closing. Until then, where several processes
   * append, a refusal is not final: an earlier try of the same command, from before that time, may still be on its way.
   */
  isDue?: (state: S, at: Instant) => boolean;
  /** Commands that may wait for one stream at once, where that is not as many as usual. */
  mostWaiting?: number;
}>;

/** The half of a decider that makes the state. */
export type Folding<S, E extends AnyMessage> = Pick<
  Decider<S, AnyMessage, E>,
  'version' | 'shapes' | 'initial' | 'evolve'
>;

/** That half of any decider, for whoever hands on a state and never looks into it. */
export type AnyFolding = Readonly<{
  version: number;
  shapes: StoredShapes<AnyMessage>;
  initial(): unknown;
  evolve(state: unknown, fact: Recorded<AnyMessage>): unknown;
}>;

type Tables<S, C extends AnyMessage, E extends AnyMessage> = {
  version: number;
  shapes: StoredShapes<E>;
  initial: () => S;
  evolve: { [T in E['type']]: (state: S, data: Data<E, T>, meta: RecordedMeta) => S };
  decide: { [T in C['type']]: (command: Data<C, T>, state: S, at: Instant) => readonly E[] };
  rules?: (command: C, state: S) => RulesId;
  isDue?: (state: S, at: Instant) => boolean;
  mostWaiting?: number;
};

/** Written as two tables keyed by message type, so a missing case does not compile. The state must survive JSON. */
export const decider = <S, C extends AnyMessage, E extends AnyMessage>(tables: Tables<S, C, E>): Decider<S, C, E> => ({
  version: tables.version,
  shapes: tables.shapes,
  initial: tables.initial,
  evolve: (state, fact) => tables.evolve[fact.type as E['type']](state, fact.data, fact.meta),
  decide: (command, state, at) => tables.decide[command.type as C['type']](command.data, state, at),
  ...(tables.rules && { rules: tables.rules }),
  ...(tables.isDue && { isDue: tables.isDue }),
  ...(tables.mostWaiting && { mostWaiting: tables.mostWaiting }),
});
