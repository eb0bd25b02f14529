import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountRoutes } from '#contracts/account-routes.ts';
import { Authority } from '#platform/auth/authority.ts';
import { operatorActsOf } from '#platform/auth/operator-acts.ts';
import { Operators } from '#platform/auth/operators.ts';
import { Mailboxes } from '#platform/auth/mailboxes.ts';
import { PassedStepUps } from '#platform/auth/passed-step-ups.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { SavedRegions } from '#platform/auth/saved-regions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { Notices } from '#platform/notices/notices.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { dueOf, reactionsOf } from '#platform/reactions/providers.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { AccountsAuthority } from './authority.ts';
import { emailHandlers } from './email/handlers.ts';
import { emailChangeHandlers } from './email-change/handlers.ts';
import { NewMailboxCodes } from './email-change/new-mailbox-codes.ts';
import {
  whenEmailChangedWriteToTheOld,
  whenEmailChangeUndoneTellTheOwner,
  whenEmailClaimedChangeEmail,
  whenEmailGivenUpReleaseIt,
} from './email-change/reactions.ts';
import { AskExportHandler, Exports } from './leaving/exports.ts';
import { OwnData } from './leaving/own-data.ts';
import { leavingHandlers } from './leaving/handlers.ts';
import { whenErasureIsAskedTellTheOwner } from './leaving/letters.ts';
import { whenErasureCameDueErase } from './leaving/reactions.ts';
import { mailboxLossHandlers } from './mailbox-loss/handlers.ts';
import {
  whenAWaitBeginsTellEverySession,
  whenMailboxLossCameDueClaimEmail,
  whenMailboxLossIsAskedWriteToTheOld,
} from './mailbox-loss/reactions.ts';
import { recoveryHandlers } from './recovery/handlers.ts';
import { EraseAddressHandler, EraseMemberHandler } from './erasing.ts';
import { eraseMember } from './erase-member.ts';
import { Erasures } from './erasures.ts';
import { EvenTicks } from '#platform/auth/even-time.ts';
import { AccountSeeder } from './account-seeder.ts';
import { accountHandlers } from './handlers.ts';
import { ErasuresController } from './http-erasures.ts';
import { PersonHoldings } from './holdings.ts';
import { ConfirmController } from './http-confirm.ts';
import { OutboxController } from './http-outbox.ts';
import { TestMembersController } from './http-test-members.ts';
import { AccountsController } from './http.ts';
import { Entrance } from './entrance.ts';
import { factorHandlers } from './factors/handlers.ts';
import { HalfSignIns } from './factors/half-sign-ins.ts';
import { SignInCodes } from './factors/sign-in-codes.ts';
import { Proofs } from './factors/proofs.ts';
import { whenFactorsChangeTellTheOwner } from './factors/reactions.ts';
import { HalfSignInTries, StepUpTries } from './factors/tries.ts';
import { FactorsController } from './http-factors.ts';
import { PasskeysController } from './http-passkeys.ts';
import { PasskeyChallenges } from './passkeys/challenges.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { LeavingController } from './http-leaving.ts';
import { EmailChangeController } from './http-email.ts';
import { MailboxLossController } from './http-mailbox-loss.ts';
import { GuardedController } from './http-guarded.ts';
import { RecoveryController } from './http-recovery.ts';
import { SessionsController } from './http-sessions.ts';
import {
  ErasureTimeController,
  LostFactorsTimeController,
  LostMailboxTimeController,
  OldEmailTimeController,
  RegistrationTimeController,
} from './http-time.ts';
import {
  whenEmailReservedRegisterAccount,
  whenMemberErasedDestroyKey,
  whenPasswordChangedTellTheOwner,
  whenRegistrationAttemptedTellTheOwner,
  whenRegistrationBegunSendLetter,
  whenRegistrationEndedForgetIt,
} from './reactions.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { AccountsMailboxes } from './mailboxes.ts';
import { ChangePasswordHandler } from './changing-password.ts';
import { NewPasswords } from './new-passwords.ts';
import { OwnPassword } from './own-password.ts';
import { stepUpHandlers } from './step-up/handlers.ts';
import { AccountsStepUps } from './step-up/passed.ts';
import { StepUps } from './step-up/step-ups.ts';
import { AccountsOperators, grantOperator, revokeOperator } from './operators.ts';
import { SignInTries } from './sign-in-tries.ts';
import { Trials } from './trials.ts';
import { whenSellerAgreedGrantRole } from './sellers.ts';
import { CaptchaTrigger } from './captcha-trigger.ts';
import { CurrentUser } from './current-user.ts';
import { erasuresDue } from './views/erasures-due.view.ts';
import { lostMailboxes } from './views/lost-mailboxes.view.ts';
import { lostFactors } from './views/lost-factors.view.ts';
import { oldEmailEnds } from './views/old-emails.view.ts';
import { registrationEndOf, registrationEnds } from './views/registration-ends.view.ts';

const reactionDeps = {
  streams: Streams,
  keys: PersonKeys,
  mailer: Mailer,
  config: Config,
  clock: Clock,
  tickets: Tickets,
  regions: SavedRegions,
  traces: MailboxTraces,
} as const;

const providers: Provider[] = [
  { provide: Authority, useClass: AccountsAuthority },
  { provide: Operators, useClass: AccountsOperators },
  operatorActsOf({ streams: Streams, commands: CommandBus, trials: Trials }, grantOperator, revokeOperator),
  operatorActsOf({ erasures: Erasures }, eraseMember),
  ...accountHandlers,
  ...emailHandlers,
  ...recoveryHandlers,
  ...stepUpHandlers,
  ...factorHandlers,
  ...passkeyHandlers,
  PasskeyChallenges,
  Passkeys,
  HalfSignIns,
  SignInCodes,
  HalfSignInTries,
  StepUpTries,
  Proofs,
  Entrance,
  ChangePasswordHandler,
  ...emailChangeHandlers,
  ...mailboxLossHandlers,
  NewMailboxCodes,
  ...leavingHandlers,
  AskExportHandler,
  Exports,
  OwnData,
  StepUps,
  { provide: PassedStepUps, useClass: AccountsStepUps },
  { provide: Mailboxes, useClass: AccountsMailboxes },
  NewPasswords,
  EraseMemberHandler,
  EraseAddressHandler,
  PersonHoldings,
  Erasures,
  SignInTries,
  CaptchaTrigger,
  OwnPassword,
  EvenTicks,
  KnownBrowsers,
  Trials,
  CurrentUser,
  AccountSeeder,
  dueOf(registrationEnds, registrationEndOf),
  dueOf(oldEmailEnds, accountRoutes.letOldEmailGo),
  dueOf(erasuresDue, accountRoutes.callErasureDue),
  dueOf(lostFactors, accountRoutes.dropLostFactors),
  dueOf(lostMailboxes, accountRoutes.callMailboxLossDue),
  reactionsOf({ streams: Streams, events: EventStore, erasures: Erasures }, whenErasureCameDueErase),
  reactionsOf({ streams: Streams }, whenSellerAgreedGrantRole, whenMailboxLossCameDueClaimEmail),
  reactionsOf({ notices: Notices }, whenAWaitBeginsTellEverySession),
  reactionsOf({ ...reactionDeps, events: EventStore }, whenEmailGivenUpReleaseIt),
  reactionsOf(
    reactionDeps,
    whenEmailReservedRegisterAccount,
    whenRegistrationBegunSendLetter,
    whenRegistrationAttemptedTellTheOwner,
    whenRegistrationEndedForgetIt,
    whenMemberErasedDestroyKey,
    whenPasswordChangedTellTheOwner,
    whenEmailClaimedChangeEmail,
    whenEmailChangedWriteToTheOld,
    whenEmailChangeUndoneTellTheOwner,
    whenMailboxLossIsAskedWriteToTheOld,
    whenErasureIsAskedTellTheOwner,
    whenFactorsChangeTellTheOwner,
  ),
];

@Module({})
export class AccountsModule {
  /** What is for trying things out is there only where the configuration says so. Global: everybody asks the `Authority`. */
  static on({ mailOutbox, testMembers }: Pick<Config, 'mailOutbox' | 'testMembers'>): DynamicModule {
    const controllers: Type[] = [
      AccountsController,
      SessionsController,
      RecoveryController,
      GuardedController,
      FactorsController,
      PasskeysController,
      EmailChangeController,
      MailboxLossController,
      ErasuresController,
      ConfirmController,
      RegistrationTimeController,
      OldEmailTimeController,
      ErasureTimeController,
      LostFactorsTimeController,
      LostMailboxTimeController,
      LeavingController,
    ];
    if (mailOutbox) controllers.push(OutboxController);
    if (testMembers) controllers.push(TestMembersController);
    return {
      module: AccountsModule,
      global: true,
      controllers,
      providers,
      exports: [Authority, Operators, PassedStepUps, Mailboxes, EvenTicks, AccountSeeder],
    };
  }
}
