import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Shapes } from '#kernel/shapes.ts';

/** What an act is about, or what came of it: ids and words of the house's. No value of a seal, nothing of a person's. */
export type ActWords = Readonly<Record<string, string | number | boolean | null>>;

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. `reason` is
 * what the house says for itself, to whom it concerns too; it names nobody. `operatorId`: whose stream it is.
 */
export type OpsEvent =
  /** Something that one operator may do alone, such as `retry-parked`. */
  | Fact<'OperatorActed', { operatorId: string; actId: string; kind: string; target: ActWords; reason: string | null }>
  /** Waits for a second operator, until then and no longer: that nobody came in time is no fact. */
  | Fact<
      'ActProposed',
      { operatorId: string; actId: string; kind: string; target: ActWords; reason: string; validUntil: Instant }
    >
  /** From here on it is done, whatever happens to the process that was asked. */
  | Fact<'ActApproved', { operatorId: string; actId: string; approverId: string }>
  /** `by`: any operator; whoever proposed it in version 1. */
  | Fact<'ActWithdrawn', { operatorId: string; actId: string; by: string }>
  /** It could not be carried out, and that operator left it out for good. */
  | Fact<'ActSkipped', { operatorId: string; actId: string; by: string; reason: string }>
  | Fact<'ActCarriedOut', { operatorId: string; actId: string; outcome: ActWords }>
  /** A rule kept it from being done, by that code of a refusal. */
  | Fact<'ActFailed', { operatorId: string; actId: string; code: string }>
  /**
   * An operator looked at one hidden value: a field of that fact, never the value. `ownerId`: whom it was hidden for. `actId`: what
   * a second operator approved; null: what it lay in was over.
   */
  | Fact<
      'SealOpened',
      {
        operatorId: string;
        sealId: string;
        factId: string;
        stream: string;
        revision: number;
        field: string;
        ownerId: string | null;
        actId: string | null;
        reason: string;
      }
    >;

export const opsShapes: Shapes<OpsEvent> = {
  OperatorActed: { v: 1, people: ['operatorId', 'target.memberId'] },
  ActProposed: { v: 1, people: ['operatorId', 'target.memberId'] },
  ActApproved: { v: 1, people: ['operatorId', 'approverId'] },
  ActWithdrawn: {
    v: 2,
    people: ['operatorId', 'by'],
    upcasters: { 1: (data: Readonly<{ operatorId: string }>) => ({ ...data, by: data.operatorId }) },
  },
  ActSkipped: { v: 1, people: ['operatorId', 'by'] },
  ActCarriedOut: { v: 1, people: ['operatorId'] },
  ActFailed: { v: 1, people: ['operatorId'] },
  SealOpened: { v: 1, people: ['operatorId', 'ownerId'] },
};

/** ops-<operator's member id> */
export const opsStream = stream('ops');
