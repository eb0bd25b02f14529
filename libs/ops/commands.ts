import { commandsOf } from '#platform/streams/commands.ts';
import { ops } from './decider.ts';
import { opsStream } from './events.ts';

const command = commandsOf(ops, ({ operatorId }) => opsStream(operatorId));

/** Something that one operator did alone. */
export class NoteAct extends command('NoteAct') {}

/** Asks for a second operator. Refused with `too-many-proposals`. */
export class ProposeAct extends command('ProposeAct') {}

/**
 * By a second operator: from then on it is carried out. Refused with `own-act`, `act-lapsed`, `act-withdrawn`, `act-settled` (by
 * somebody else), `granted-by-proposer`, `granted-by-approver`, `granted-by-same`, `operator-too-new`.
 */
export class ApproveAct extends command('ApproveAct') {}

/** Waits for a second operator, or is approved and not done. What is being done at that moment is done, and told. */
export class WithdrawAct extends command('WithdrawAct') {}

/** It was approved and could not be done: nobody tries again. Nothing happens to one that has ended. */
export class SkipAct extends command('SkipAct') {}

/** What came of an act that was approved. */
export class ReportAct extends command('ReportAct') {}

/** A rule kept an act that was approved from being done. */
export class FailAct extends command('FailAct') {}

/** That an operator looks at a hidden value: before they see it. */
export class OpenSeal extends command('OpenSeal') {}
