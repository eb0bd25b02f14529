import { plus } from '#kernel/instant.ts';
import type { AccountsRig, Node } from '../../../test/support/accounts-rig.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { account, type AccountState } from '../decider.ts';
import { noFactors } from '../rules/factors.ts';
import type { Browser, SteppingUp } from '../step-up/step-up.testing.ts';
import { AddTotp, AskTotp, SignInFactor } from './commands.ts';
import { AddTotpHandler, AskTotpHandler } from './handlers.ts';
import { HalfSignIns } from './half-sign-ins.ts';
import { Proofs, type Typed } from './proofs.ts';
import { SignInFactorHandler } from './signing-in.ts';
import { codeAt } from './totp.ts';
import { HalfSignInTries } from './tries.ts';

/*
 * To see it fail, run with
 *   MUTANT=code-in-turn           a code counts as often as it is typed
 *   MUTANT=counted-by-node        each process counts guesses for itself
 *   MUTANT=mail-for-factor        a mailed code stands for a factor that is older than the session
 *   MUTANT=younger-factor         a factor says who somebody is in the session that added it
 *   MUTANT=reset-removes-factor   whoever has the mailbox signs in without the factor
 *   MUTANT=loss-goes-on           factors that are said to be lost go, also where one of them was taken since
 *   MUTANT=lost-after-restore     a log that was put back is believed that none was taken
 *   MUTANT=factor-outlives-undo   what somebody else added stays when the owner takes the account back
 */
const { evolve, decide } = account;

/** What folds to `change(next)` where that type of fact made it. */
function foldsTo(types: readonly string[], change: (next: AccountState & { phase: 'member' }) => AccountState) {
  const folding: typeof evolve = (state, fact) => {
    const next = evolve(state, fact);
    return types.includes(fact.type) && next.phase === 'member' ? change(next) : next;
  };
  Object.assign(account, { evolve: folding });
}

const seenBy = (state: AccountState & { phase: 'member' }, young: readonly string[]): AccountState => {
  const { totp, recovery, ...had } = state.factors;
  const passkeys = had.passkeys.map((one) => ({ ...one, young }));
  return {
    ...state,
    factors: { ...had, passkeys, totp: totp && { ...totp, young }, recovery: recovery && { ...recovery, young } },
  };
};

if (mutant === 'code-in-turn')
  foldsTo(['TotpAdded', 'TotpTaken'], (next) => {
    const { totp } = next.factors;
    return { ...next, factors: { ...next.factors, totp: totp && { ...totp, lastStep: 0 } } };
  });
if (mutant === 'younger-factor')
  foldsTo(['TotpAdded', 'PasskeyAdded', 'RecoveryCodesMade'], (next) => seenBy(next, []));
if (mutant === 'mail-for-factor')
  foldsTo(['SignedIn'], (next) =>
    seenBy(
      next,
      next.sessions.map(({ id }) => id),
    ),
  );
if (mutant === 'reset-removes-factor') foldsTo(['PasswordReset'], (next) => ({ ...next, factors: noFactors }));
if (mutant === 'loss-goes-on') {
  const going: typeof evolve = (state, fact) => {
    const next = evolve(state, fact);
    const isTaken = ['TotpTaken', 'RecoveryCodeTaken', 'PasskeyTaken'].includes(fact.type);
    if (!isTaken || state.phase !== 'member' || next.phase !== 'member') return next;
    return { ...next, factors: { ...next.factors, loss: state.factors.loss } };
  };
  Object.assign(account, { evolve: going });
}
if (mutant === 'lost-after-restore') {
  const believing: typeof decide = (command, state, at) =>
    decide(
      command.type === 'DropLostFactors' ? { ...command, data: { ...command.data, restoredAt: null } } : command,
      state,
      at,
    );
  Object.assign(account, { decide: believing });
}
if (mutant === 'factor-outlives-undo') {
  const outliving: typeof decide = (command, state, at) =>
    decide(command, state, at).filter(({ type }) => command.type !== 'UndoEmailChange' || !type.endsWith('Removed'));
  Object.assign(account, { decide: outliving });
}

/** An authenticator app, and the codes on paper. */
export type Phone = Readonly<{ secret: string; codes: readonly string[] }>;

/** Members with a second factor, on a rig of accounts. */
export class Factoring {
  constructor(
    private readonly desk: AccountsRig,
    private readonly node: Node,
    private readonly steppingUp: SteppingUp,
  ) {}

  /** In that browser, with a password and a mailed code. The app's next code counts. */
  async add(browser: Browser): Promise<Phone> {
    const { desk, node } = this;
    const { memberId, sessionId } = browser;
    const who = { memberId, sessionId };
    await this.steppingUp.ask(browser, undefined, 'factors');
    await this.steppingUp.confirm(browser, { act: 'factors' });
    const asking = new AskTotpHandler(node.streams, desk.keys, desk.stepUps(), desk.tickets, desk.clock);
    const { secret } = await asking.execute(new AskTotp(who, desk.another()));
    const adding = new AddTotpHandler(node.streams, desk.keys, desk.tickets, desk.clock);
    const { codes } = await adding.execute(new AddTotp({ ...who, code: this.code(secret) }, desk.another()));
    desk.clock.advance(30_000);
    return { secret, codes };
  }

  code(secret: string): string {
    return codeAt(secret, this.desk.clock.now());
  }

  wrong(secret: string): string {
    const window = [-30_000, 0, 30_000].map((ms) => codeAt(secret, plus(this.desk.clock.now(), ms)));
    return ['000000', '111111', '222222', '333333'].find((code) => !window.includes(code))!;
  }

  /** The ticket after the right password. */
  async half(address: string): Promise<string> {
    const half = await this.desk.signInOrHalf(this.node, address);
    if (!('next' in half)) throw new Error('signed in without a second factor');
    return half.ticket;
  }

  /** `elsewhere`: in another process. */
  finish(
    ticket: string,
    typed: Typed,
    { metadata = this.desk.another(), elsewhere = false, from = {} }: Finishing = {},
  ) {
    const { keys, clock, tickets: here, browsers } = this.desk;
    const tickets = elsewhere ? this.desk.ticketsElsewhere() : here;
    const tries = new HalfSignInTries(tickets, keys, clock);
    const halves = new HalfSignIns(here, keys, clock);
    const { streams, sessions } = this.node;
    const parts = [
      streams,
      sessions,
      tries,
      browsers,
      halves,
      new Proofs(keys, clock),
      this.desk.signInCodes(streams),
    ] as const;
    const data: SignInFactor['data'] = {
      ticket,
      ...typed,
      from: { address: '192.0.2.1', knownBrowsers: undefined, ...from },
    };
    return new SignInFactorHandler(...parts).execute(new SignInFactor(data, metadata));
  }
}

type Finishing = Readonly<{
  metadata?: ReturnType<AccountsRig['another']>;
  elsewhere?: boolean;
  from?: Partial<SignInFactor['data']['from']>;
}>;
