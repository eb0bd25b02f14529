import type { GuardedAct, StepUpAsked } from '#contracts/factors.ts';
import type { Config } from '#platform/config/config.ts';
import { type IsTheirs, type Mail, Mailer } from '#platform/mail/mail.ts';
import type { AccountsRig, Node } from '../../../test/support/accounts-rig.ts';
import { ChangePasswordHandler } from '../changing-password.ts';
import { type BegunHere, ChangePassword } from '../commands.ts';
import { emailKeyOf } from '../email/registrations.ts';
import { Proofs } from '../factors/proofs.ts';
import { StepUpTries } from '../factors/tries.ts';
import { OwnPassword } from '../own-password.ts';
import { PasskeyChallenges } from '../passkeys/challenges.ts';
import { Passkeys } from '../passkeys/passkeys.ts';
import { AskStepUp, ConfirmStepUp } from './commands.ts';
import { AskStepUpHandler, ConfirmStepUpHandler } from './handlers.ts';

/** Keeps what is sent, each letter once. */
export class Letters extends Mailer {
  sent: Mail[] = [];
  send = async (mail: Mail) => {
    if (!this.sent.some(({ id }) => id === mail.id)) this.sent.push(mail);
  };
  forget = async (isTheirs: IsTheirs) => {
    this.sent = this.sent.filter(({ to }) => !isTheirs(to, '2000-01-01T00:00:00.000Z'));
  };
  to(address: string) {
    return this.sent.filter(({ to }) => to === address);
  }

  async count() {
    return 0;
  }
}

/** `done`, or why not. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );

/** A browser in which somebody is signed in. */
export type Browser = Readonly<{ memberId: string; sessionId: string; knownBrowsers: string }>;

type Confirming = Readonly<{
  act?: GuardedAct;
  email?: string | null;
  password?: string;
  code?: string;
  address?: string;
}>;

/** Members who say once more who they are, on a rig of accounts. */
export class SteppingUp {
  private readonly challenges: PasskeyChallenges;
  private readonly passkeys: Passkeys;

  constructor(
    private readonly desk: AccountsRig,
    private readonly node: Node,
    private readonly letters: Letters,
    private readonly config: Config,
    private readonly stepUps = desk.stepUps(),
  ) {
    this.challenges = new PasskeyChallenges(desk.tickets, desk.keys, desk.clock);
    this.passkeys = new Passkeys(desk.keys, this.challenges, config);
  }

  ask(
    { memberId, sessionId }: Browser,
    metadata = this.desk.another(),
    act: GuardedAct = 'password',
    email: string | null = null,
  ): Promise<StepUpAsked> {
    const { keys, clock, regions } = this.desk;
    const { passkeys } = this;
    const mailing = [this.letters, this.config, clock, passkeys, regions] as const;
    const parts = [this.node.streams, keys, this.stepUps, ...mailing] as const;
    return new AskStepUpHandler(...parts).execute(
      new AskStepUp({ memberId, sessionId, act, about: this.about(email) }, metadata),
    );
  }

  /** With the code of the last letter, unless told otherwise. */
  confirm(
    { memberId, sessionId, knownBrowsers }: Browser,
    {
      act = 'password',
      email = null,
      password = 'correct horse',
      code = this.code(),
      address = '192.0.2.1',
    }: Confirming = {},
    metadata = this.desk.another(),
  ): Promise<void> {
    const { keys, passwords, tries, browsers, clock, tickets } = this.desk;
    const ownPassword = new OwnPassword(this.node.streams, keys, passwords, tries, browsers);
    const said = { by: 'mail', password, code } as const;
    const data = {
      guarded: { memberId, sessionId, act, about: this.about(email) },
      said,
      from: { address, knownBrowsers },
    };
    const byFactor = [new Proofs(keys, clock), new StepUpTries(tickets, keys, clock)] as const;
    const byPasskey = [this.challenges, this.passkeys] as const;
    const parts = [this.node.streams, this.stepUps, ownPassword, ...byFactor, ...byPasskey] as const;
    return new ConfirmStepUpHandler(...parts).execute(new ConfirmStepUp(data, metadata));
  }

  change(
    { memberId, sessionId, knownBrowsers }: Browser,
    password: string,
    metadata = this.desk.another(),
  ): Promise<BegunHere> {
    const { streams, sessions } = this.node;
    const { keys, browsers } = this.desk;
    const parts = [streams, keys, this.stepUps, this.desk.choosing(this.node), sessions, browsers] as const;
    const data = { memberId, sessionId, password, knownBrowsers };
    return new ChangePasswordHandler(...parts).execute(new ChangePassword(data, metadata));
  }

  private about(email: string | null) {
    return email === null ? undefined : emailKeyOf(this.desk.keys, email);
  }

  /** The one in the last letter. */
  code(): string {
    return /\b\d{6,8}\b/.exec(this.letters.sent.at(-1)!.text)![0];
  }

  wrongCode(): string {
    return this.code().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  }
}
