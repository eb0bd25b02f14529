import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldFacts, recordedAt } from '#kernel/fold.ts';
import { given as givenOf } from '#kernel/given.ts';
import { plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { upcast } from '#kernel/shapes.ts';
import { apartFor, mostOpen, newFor, ops, type OpsCommand, type OpsState } from './decider.ts';
import { mutant } from '../../test/support/mutants.ts';
import stored from './events.samples.json' with { type: 'json' };
import { type OpsEvent, opsShapes } from './events.ts';
import {
  ada,
  approve,
  approved,
  bea,
  carriedOut,
  cat,
  fail,
  failed,
  note,
  noted,
  open,
  opened,
  propose,
  proposed,
  proposedAt,
  report,
  skip,
  skipped,
  validUntil,
  withdraw,
  withdrawn,
} from './samples.ts';

/*
 * To see it fail, run with
 *   MUTANT=own-approval       who proposed an act may approve it
 *   MUTANT=made-by-approver   nobody asks who made the proposer an operator
 *   MUTANT=made-by-same       two whom the same operator made approve each other's acts
 */
const decideAct = ops.decide;
if (mutant === 'own-approval')
  Object.assign(ops, {
    decide: (command: OpsCommand, state: OpsState, at: string) =>
      command.type === 'ApproveAct' && command.data.approverId === command.data.operatorId
        ? decideAct({ ...command, data: { ...command.data, approverId: `not ${command.data.approverId}` } }, state, at)
        : decideAct(command, state, at),
  });
if (mutant === 'made-by-same')
  Object.assign(ops, {
    decide: (command: OpsCommand, state: OpsState, at: string) =>
      command.type === 'ApproveAct'
        ? decideAct({ ...command, data: { ...command.data, ofOneLine: false } }, state, at)
        : decideAct(command, state, at),
  });
if (mutant === 'made-by-approver')
  Object.assign(ops, {
    decide: (command: OpsCommand, state: OpsState, at: string) =>
      command.type === 'ApproveAct'
        ? decideAct({ ...command, data: { ...command.data, proposerGrantedBy: null } }, state, at)
        : decideAct(command, state, at),
  });

const given = givenOf(ops, proposedAt);
const late = plus(validUntil, 1);

describe('an act that takes two operators', () => {
  it('is proposed, for 15 minutes', () => given().when(propose()).then(proposed()));
  it('is proposed once', () => given(proposed()).when(propose()).thenNothing());
  it('is one of twenty that wait', () => {
    const all = Array.from({ length: mostOpen }, (_, n) => proposed(`a${n}`));
    given(...all)
      .when(propose('one more'))
      .thenRefused('too-many-proposals', { most: mostOpen });
    expect(ops.decide(propose('later'), foldFacts(ops, recordedAt(all, proposedAt)), late)).toHaveLength(1);
  });

  it('is approved by another one', () => given(proposed()).when(approve()).then(approved));
  it('is approved once, however often they say so', () => given(proposed(), approved).when(approve()).thenNothing());
  it('stays approved by them when it is done', () =>
    given(proposed(), approved, carriedOut).when(approve()).thenNothing());
  it('is not approved by a third one then', () =>
    given(proposed(), approved)
      .when(approve({ approverId: cat }))
      .thenRefused('act-settled'));
  it('is not approved by whoever proposed it', () =>
    given(proposed())
      .when(approve({ approverId: ada }))
      .thenRefused('own-act'));
  it('is not approved by whom they made an operator, however long ago', () =>
    given(proposed())
      .when(approve({ grantedBy: ada }))
      .thenRefused('granted-by-proposer'));
  it('is not approved by whoever made its proposer an operator: two who are one would agree', () =>
    given(proposed())
      .when(approve({ proposerGrantedBy: bea }))
      .thenRefused('granted-by-approver'));
  it('is not approved by one whom the same operator made, until both have been operators for 30 days', () => {
    const [since, younger] = [plus(proposedAt, -apartFor), plus(proposedAt, 1 - apartFor)];
    const byDan = { grantedBy: 'dan', proposerGrantedBy: 'dan', ofOneLine: true };
    for (const when of [
      { since, proposerSince: younger },
      { since: younger, proposerSince: since },
    ])
      given(proposed())
        .when(approve({ ...byDan, ...when }))
        .thenRefused('granted-by-same', { from: plus(proposedAt, 1) });
    given(proposed())
      .when(approve({ ...byDan, since, proposerSince: since }))
      .then(approved);
  });
  it('is not approved by a new operator, whom the house did not make one', () => {
    const since = plus(proposedAt, 1 - newFor);
    const from = plus(proposedAt, 1);
    given(proposed())
      .when(approve({ since, grantedBy: cat }))
      .thenRefused('operator-too-new', { from });
    given(proposed())
      .when(approve({ since, grantedBy: cat }), from)
      .then(approved);
    given(proposed())
      .when(approve({ since, grantedBy: null }))
      .then(approved);
  });
  it('is not approved too late', () => {
    given(proposed()).when(approve(), validUntil).then(approved);
    given(proposed()).when(approve(), late).thenRefused('act-lapsed', { at: validUntil });
  });
  it('is not approved once it was withdrawn', () =>
    given(proposed(), withdrawn).when(approve()).thenRefused('act-withdrawn'));
  it('is nowhere before it was proposed', () =>
    expect(() => ops.decide(approve(), ops.initial(), proposedAt)).toThrow(NotFound));

  it('is withdrawn once, before it is done', () => {
    given(proposed()).when(withdraw).then(withdrawn);
    given(proposed(), withdrawn).when(withdraw).thenNothing();
    given(proposed(), approved).when(withdraw, late).then(withdrawn);
    given(proposed(), approved, carriedOut).when(withdraw).thenRefused('act-settled');
    given(proposed(), approved, failed).when(withdraw).thenRefused('act-settled');
  });

  it('tells what came of it where it was being done as it was withdrawn; where nobody had approved it, nothing did', () => {
    given(proposed(), approved, withdrawn).when(report).then(carriedOut);
    given(proposed(), approved, withdrawn).when(fail).then(failed);
    given(proposed(), approved, withdrawn, carriedOut).when(fail).thenNothing();
    given(proposed(), withdrawn).when(report).thenNothing();
    given(proposed(), approved, withdrawn).when(approve()).thenNothing();
  });

  it('is skipped once it was approved and could not be done, and tells what came of it all the same', () => {
    given(proposed(), approved).when(skip).then(skipped);
    given(proposed(), approved, skipped).when(skip).thenNothing();
    given(proposed()).when(skip).thenNothing();
    given(proposed(), approved, carriedOut).when(skip).thenNothing();
    given(proposed(), approved, skipped).when(report).then(carriedOut);
    given(proposed(), approved, skipped).when(withdraw).thenRefused('act-settled');
    given(proposed(), approved, skipped)
      .when(approve({ approverId: cat }))
      .thenRefused('act-settled');
  });

  it('ends once, in one way', () => {
    given(proposed(), approved).when(report).then(carriedOut);
    given(proposed(), approved).when(fail).then(failed);
    given(proposed(), approved, carriedOut).when(fail).thenNothing();
    given(proposed(), approved, failed).when(report).thenNothing();
    given(proposed()).when(report).thenNothing();
  });
});

it('what is done alone and each seal are noted once', () => {
  given().when(note).then(noted);
  given(noted).when(note).thenNothing();
  given().when(open()).then(opened());
  given(opened()).when(open()).thenNothing();
});

const anything = fc.constantFrom<OpsCommand>(
  propose(),
  propose('a2'),
  approve(),
  approve({ approverId: ada }),
  approve({ approverId: cat }),
  withdraw,
  skip,
  report,
  fail,
  open(),
  note,
);

describe('after any commands', () => {
  const run = (commands: readonly OpsCommand[]) => {
    const facts: OpsEvent[] = [];
    for (const command of commands) facts.push(...decided(command, facts));
    return facts;
  };
  const decided = (command: OpsCommand, facts: readonly OpsEvent[]) => {
    try {
      return ops.decide(command, foldFacts(ops, recordedAt(facts, proposedAt)), proposedAt);
    } catch (error) {
      if (error instanceof Refused || error instanceof NotFound) return [];
      throw error;
    }
  };

  it('the same command again writes nothing', () =>
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 12 }), anything, (before, command) => {
        const facts = run([...before, command]);
        expect(decided(command, facts)).toEqual([]);
      }),
    ));

  it('an act is approved at most once, never by its proposer, and ends at most once, after that', () =>
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 16 }), (commands) => {
        const facts = run(commands).filter(({ data }) => 'actId' in data && data.actId === 'a1');
        const approvals = facts.flatMap(({ type, data }) => (type === 'ActApproved' ? [data.approverId] : []));
        expect(approvals.length).toBeLessThanOrEqual(1);
        expect(approvals).not.toContain(ada);
        const ends = facts.filter(({ type }) => type === 'ActCarriedOut' || type === 'ActFailed');
        expect(ends.length).toBeLessThanOrEqual(approvals.length);
      }),
    ));
});

it('the samples still fold', () => {
  const facts = stored.map(({ type, v, data }) => ({ type, data: upcast(opsShapes, type, v, data) }) as OpsEvent);
  const { acts, noted: ids } = foldFacts(ops, recordedAt(facts, proposedAt));
  expect(Object.values(acts).map(({ phase }) => phase)).toEqual(['done', 'withdrawn', 'failed', 'skipped']);
  expect(ids).toHaveLength(2);
  expect(Object.values(acts)[0]?.approverId).not.toBe(bea);
});
