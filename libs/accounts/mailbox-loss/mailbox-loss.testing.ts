import { account } from '../decider.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { Changing, config } from '../email-change/email-change.testing.ts';
import { OwnPassword } from '../own-password.ts';
import type { Browser } from '../step-up/step-up.testing.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { readableOf } from '#platform/projections/readable.ts';
import { AskMailboxLoss, AskMailboxLossCode, CallMailboxLossDue, CallOffMailboxLoss, KeepEmail } from './commands.ts';
import {
  AskMailboxLossCodeHandler,
  AskMailboxLossHandler,
  CallMailboxLossDueHandler,
  CallOffMailboxLossHandler,
  KeepEmailHandler,
} from './handlers.ts';
import { whenMailboxLossCameDueClaimEmail, whenMailboxLossIsAskedWriteToTheOld } from './reactions.ts';

/*
 * To see it fail, run with
 *   MUTANT=mailbox-by-session    who has the session, and not the password, asks for it
 *   MUTANT=mailbox-unproved      the new mailbox has said nothing
 *   MUTANT=mailbox-over-factor   the wait stands for a factor that the member has
 *   MUTANT=mailbox-goes-on       it goes on though the old mailbox has chosen another password
 *   MUTANT=mailbox-at-once       the account changes before the seven days are over
 *   MUTANT=kept-by-anybody       a session that did not ask calls it off without a step-up
 */
const { decide, evolve } = account;
if (mutant === 'mailbox-over-factor')
  Object.assign(account, {
    decide: ((command, state, at) =>
      decide(
        command,
        command.type === 'AskMailboxLoss' && state.phase === 'member'
          ? { ...state, factors: { ...state.factors, totp: null, passkeys: [] } }
          : state,
        at,
      )) satisfies typeof decide,
  });
if (mutant === 'mailbox-goes-on')
  Object.assign(account, {
    evolve: ((state, fact) => {
      const next = evolve(state, fact);
      const isLost = fact.type !== 'PasswordReset' || state.phase !== 'member' || next.phase !== 'member';
      if (isLost || !state.mailboxLoss) return next;
      return { ...next, mailboxLoss: { ...state.mailboxLoss, changes: next.signIn?.changes ?? 0 } };
    }) satisfies typeof evolve,
  });
if (mutant === 'mailbox-at-once')
  Object.assign(account, {
    decide: ((command, state, at) =>
      decide(
        command,
        state,
        command.type === 'CallMailboxLossDue' ? '2100-01-01T00:00:00.000Z' : at,
      )) satisfies typeof decide,
  });

const by = { address: '192.0.2.1', knownBrowsers: undefined };

/** Members who have lost their mailbox, on a rig of accounts. */
export class Losing {
  private constructor(
    readonly she: Changing,
    readonly laptop: Browser,
  ) {}

  static async open(address: string): Promise<Losing> {
    const { she, laptop } = await Changing.open(address);
    if (mutant === 'mailbox-unproved') she.codes.prove = async () => undefined;
    return new Losing(she, laptop);
  }

  askCode(email: string, { password = 'correct horse', browser = this.laptop, metadata = this.another() } = {}) {
    const { desk, node, codes } = this.she;
    const { keys, passwords, tries, browsers, clock } = desk;
    const own = new OwnPassword(node.streams, keys, passwords, tries, browsers);
    if (mutant === 'mailbox-by-session') own.demand = async () => undefined;
    const { memberId, sessionId } = browser;
    const data = { memberId, sessionId, email, password, from: by };
    const handler = new AskMailboxLossCodeHandler(node.streams, keys, own, codes, clock);
    return handler.execute(new AskMailboxLossCode(data, metadata));
  }

  confirm(email: string, { code = this.she.codeAt(email), browser = this.laptop, metadata = this.another() } = {}) {
    const { desk, node, codes } = this.she;
    const { memberId, sessionId } = browser;
    const handler = new AskMailboxLossHandler(node.streams, desk.keys, codes, desk.clock);
    return handler.execute(new AskMailboxLoss({ memberId, sessionId, email, code }, metadata));
  }

  async ask(email: string): Promise<Readonly<{ dueAt: string }>> {
    await this.askCode(email);
    return this.confirm(email);
  }

  callOff({ memberId, sessionId }: Browser = this.laptop): Promise<void> {
    const stepUps = this.she.desk.stepUps();
    if (mutant === 'kept-by-anybody') stepUps.take = async () => undefined;
    const handler = new CallOffMailboxLossHandler(this.she.node.streams, stepUps);
    return handler.execute(new CallOffMailboxLoss({ memberId, sessionId }, this.another()));
  }

  keep(token: string, metadata = this.another()): Promise<void> {
    const { desk, node } = this.she;
    return new KeepEmailHandler(node.streams, desk.keys, desk.clock).execute(new KeepEmail({ token }, metadata));
  }

  /** As the due list does. */
  callDue() {
    const { desk, node } = this.she;
    const { memberId } = this.laptop;
    const handler = new CallMailboxLossDueHandler(node.streams, desk.store);
    return handler.execute(new CallMailboxLossDue({ memberId }, this.another()));
  }

  /** The token of the last letter that calls it off. */
  keepToken(address: string): string {
    const texts = this.she.letters.to(address).map(({ text }) => /\/keep-email#(\S+)\n/.exec(text)?.[1]);
    return texts.filter((token) => token !== undefined).at(-1)!;
  }

  /** Hands every fact of the log to the reactions of a change, and to those of the wait. */
  async react(node = this.she.node): Promise<void> {
    const { keys, clock, tickets, regions } = this.she.desk;
    const traces = new MailboxTraces();
    const deps = { streams: node.streams, keys, mailer: this.she.letters, config, clock, tickets, regions, traces };
    for (const one of [whenMailboxLossIsAskedWriteToTheOld(deps), whenMailboxLossCameDueClaimEmail(deps)]) {
      const on = one.on as Readonly<Record<string, (fact: unknown) => Promise<unknown>>>;
      for (const fact of await readableOf(one.shapes, await this.she.desk.facts(), keys)) await on[fact.type]?.(fact);
    }
    await this.she.react();
  }

  private another() {
    return this.she.desk.another();
  }
}
