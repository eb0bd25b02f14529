import type { AnyMessage, Recorded } from '#kernel/fact.ts';
import { foldFacts } from '#kernel/fold.ts';
import { later } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { upcast } from '#kernel/shapes.ts';
import { TryAgain } from '#platform/streams/command.ts';
import { StoreUnavailable, type StoredFact, UnknownOutcome } from '#platform/event-store/event-store.ts';
import { auctionProblems } from '../auction-model.ts';
import { accountProblems } from '../account-model.ts';
import { logProblems } from '../invariants.ts';
import type { Call, Seen, World } from './world.ts';

/** Where log and answers do not agree. */
export function problemsOf(world: World): string[] {
  const { facts } = world;
  return [
    ...logProblems(facts),
    ...auctionProblems(facts),
    ...accountProblems(facts),
    ...watchProblems(world),
    ...world.calls.flatMap((call) => callProblems(call, new History(facts, call))),
    ...world.looks.flatMap((look) => lookProblems(look, world, new History(facts, look))),
  ];
}

/** What a stream was when somebody asked, when the answer came, and at each fact between. */
class History {
  /** Of the stream. */
  readonly facts: readonly StoredFact[];
  /** How many of them were in the log before the question, and before the answer. */
  readonly before: number;
  readonly after: number;
  private readonly decider: Call['decider'];

  constructor(all: readonly StoredFact[], { decider, stream, before, after }: Call | Seen) {
    const upTo = (n: number) => all.slice(0, n).filter((fact) => fact.stream === stream).length;
    this.facts = all.filter((fact) => fact.stream === stream);
    [this.before, this.after] = [upTo(before), upTo(after)];
    this.decider = decider;
  }

  state(count: number): unknown {
    const facts = this.facts.slice(0, count).map(({ type, data, meta, revision }): Recorded<AnyMessage> => ({
      type,
      data: upcast(this.decider.shapes, type, meta.v, data),
      meta: { ...meta, revision },
    }));
    return foldFacts(this.decider, facts);
  }

  /** What a command comes to on the first so many facts: what `decide` gives, or the error. */
  decided(count: number, { command, entered }: Call): readonly unknown[] | Error {
    const at = later(entered, this.facts[count - 1]?.meta.at ?? '');
    try {
      return this.decider.decide(command, this.state(count), at) as readonly unknown[];
    } catch (error) {
      return error as Error;
    }
  }

  /** Whether something was so at some moment between the question and the answer. */
  wasSo(is: (count: number) => boolean): boolean {
    for (let count = this.before; count <= this.after; count++) if (is(count)) return true;
    return false;
  }
}

function callProblems(call: Call, history: History): string[] {
  const { command, stream, node, entered } = call;
  const { commandId, causationId } = command.metadata;
  const where = `${command.type} to ${stream} at node ${node}, ${entered}`;
  const own = history.facts.filter(({ meta }) => meta.commandId === commandId);
  const last = own.findLast(({ revision }) => revision < history.after);
  if ('receipt' in call) {
    const { receipt } = call;
    if (!last) return isNoOp(call, history) ? [] : [`${where}: told that it is so, and it was not`];
    const due = { revision: last.revision, position: last.position, at: last.meta.at };
    return JSON.stringify(due) === JSON.stringify(receipt)
      ? []
      : [`${where}: receipt ${JSON.stringify(receipt)}, in the log ${JSON.stringify(due)}`];
  }
  const { error } = call;
  if (error instanceof UnknownOutcome) return [];
  if (error instanceof StoreUnavailable || error instanceof TryAgain) {
    const isThere = own.some(({ meta }) => meta.causationId === causationId);
    return isThere ? [`${where}: told that nothing was changed (${error.name}), and it is in the log`] : [];
  }
  if (!(error instanceof Refused)) return [`${where}: ${String(error)}`];
  const isTrue = history.wasSo((count) => {
    if (own.some(({ revision }) => revision < count)) return false;
    const due = history.decided(count, call);
    return due instanceof Refused && due.code === error.code;
  });
  if (!isTrue) return [`${where}: ${error.code}, at no moment true`];
  const landed = own.some(({ revision }) => revision >= history.after);
  return landed ? [`${where}: ${error.code}, and it landed after that`] : [];
}

function isNoOp(call: Call, history: History): boolean {
  if (!('receipt' in call)) return false;
  const { revision } = call.receipt;
  return history.wasSo((count) => {
    const due = history.decided(count, call);
    return revision === count - 1 && Array.isArray(due) && due.length === 0;
  });
}

/** A state of the log; after the question, where it was asked afresh or nobody tells the node; what the node said before. */
function lookProblems(look: Seen, world: World, history: History): string[] {
  const { stream, node, revision, state, fresh } = look;
  const where = `a look at ${stream} at node ${node}`;
  const count = revision === 'none' ? 0 : revision + 1;
  if (count > history.after) return [`${where}: revision ${revision}, which is not in the log`];
  if (state !== JSON.stringify(history.state(count))) return [`${where}: not what the log says at ${revision}`];
  const acknowledged = world.calls.flatMap((call) =>
    'receipt' in call && call.node === node && call.stream === stream && call.ended < look.began
      ? call.receipt.revision
      : [],
  );
  if (count <= Math.max(-1, ...acknowledged)) return [`${where}: older than what was acknowledged here`];
  if ((fresh || world.nodes[node]!.hearing === 'dead') && count < history.before) return [`${where}: old`];
  const overtaken = world.calls.filter((call) => hasOvertaken(call, look)).length;
  return overtaken > 0 ? [`${where}: ${overtaken} commands that came later were decided before it`] : [];
}

/** It came later to the same mailbox, and had its turn first: who has given up waiting had none. */
function hasOvertaken(call: Call, look: Seen): boolean {
  const isThere = call.node === look.node && call.stream === look.stream;
  const hadTurn = 'receipt' in call || call.error instanceof Refused;
  return isThere && hadTurn && call.began > look.began && call.ended < look.ended;
}

/** What a member wanted last, and was told to be so. */
function watchProblems({ calls, facts }: World): string[] {
  const asked = calls.filter(({ stream }) => stream.startsWith('watch-'));
  return [...Map.groupBy(asked, ({ stream }) => stream)].flatMap(([stream, all]) => {
    const wanted = all.at(-1)!.command.type === 'WatchAuction';
    const is = facts.findLast((fact) => fact.stream === stream)?.type === 'WatchStarted';
    return wanted === is ? [] : [`${stream}: ${wanted ? 'watched' : 'not watched'} by command, not so in the log`];
  });
}
