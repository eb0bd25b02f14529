import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OperatorActs, operatorActsOf } from '#platform/auth/operator-acts.ts';
import { DrivenTime } from '#platform/clock/driven-time.ts';
import { LogCopies } from '#platform/event-store/log-copies.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ReactionRegistry } from '#platform/reactions/reaction-runner.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { Streams } from '#platform/streams/streams.ts';
import { ActsNoted } from './acts-noted.ts';
import { ApproveAct, FailAct, NoteAct, OpenSeal, ProposeAct, ReportAct, SkipAct, WithdrawAct } from './commands.ts';
import { downloadBackup, TakenBackups } from './backups.ts';
import { DriftSample } from './drift-sample.ts';
import { OpsActsController } from './http-acts.ts';
import { OpsBackupController } from './http-backup.ts';
import { OpsClockController } from './http-clock.ts';
import { OpsDeskController } from './http-desk.ts';
import { OpsJobsController } from './http-jobs.ts';
import { OpsHouseController } from './http-house.ts';
import { SealsController } from './http-seals.ts';
import { OpsTravelController } from './http-travel.ts';
import { OpsRelayController } from './http-relay.ts';
import { OpsReactionsController } from './http-reactions.ts';
import { OpsViewsController } from './http-views.ts';
import { ViewFigures } from './view-figures.ts';
import { PauseReaction, ResumeReaction, SkipParkedFact } from './orders/commands.ts';
import { pauseReaction } from './orders/pause-act.ts';
import { KeptReactionOrders } from './orders/kept-orders.ts';
import { OpsFactsController } from './http.ts';
import { JobWork } from './job-work.ts';
import { Jobs } from './jobs.ts';
import { NightlyDrift } from './nightly-drift.ts';
import { whenActApprovedCarryItOut } from './reactions.ts';
import { SealedValues } from './sealed-values.ts';
import { openSeal } from './seals.ts';
import { Seen } from './seen.ts';
import { ShownOnce } from './shown-once.ts';
import { Trees } from './trees.ts';

@Module({
  controllers: [
    OpsFactsController,
    OpsTravelController,
    OpsDeskController,
    OpsClockController,
    OpsJobsController,
    OpsRelayController,
    OpsHouseController,
    OpsViewsController,
    OpsReactionsController,
    OpsActsController,
    SealsController,
    OpsBackupController,
  ],
  providers: [
    DrivenTime,
    Seen,
    Trees,
    Jobs,
    JobWork,
    DriftSample,
    NightlyDrift,
    ActsNoted,
    ViewFigures,
    KeptReactionOrders,
    ...handlersOf(PauseReaction, ResumeReaction, SkipParkedFact),
    SealedValues,
    ShownOnce,
    TakenBackups,
    ...handlersOf(NoteAct, ProposeAct, ApproveAct, WithdrawAct, SkipAct, ReportAct, FailAct, OpenSeal),
    operatorActsOf({ sealed: SealedValues, commands: CommandBus }, openSeal),
    operatorActsOf({ copies: LogCopies }, downloadBackup),
    operatorActsOf({ streams: Streams, reactions: ReactionRegistry }, pauseReaction),
    reactionsOf(
      { streams: Streams, acts: OperatorActs, queries: ViewQueries, progress: Progress },
      whenActApprovedCarryItOut,
    ),
  ],
})
export class OpsModule {}
