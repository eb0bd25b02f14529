import type { Config } from '#platform/config/config.ts';
import type { Mail, Mailer } from '#platform/mail/mail.ts';
import { Log } from '#platform/observability/log.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { type AccountsRig, eraserAt, type Node } from '../../../test/support/accounts-rig.ts';
import type { QuickPasswords } from '../../../test/support/quick-passwords.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { EraseMember } from '../commands.ts';
import { account } from '../decider.ts';
import type { MemberId } from '../events.ts';
import { AskPasswordReset, ResetPassword } from './commands.ts';
import { AskPasswordResetHandler, ResetPasswordHandler } from './handlers.ts';

/*
 * To see it fail, run with
 *   MUTANT=links-used-up   letters come more seldom than their links end
 *   MUTANT=skewed-clocks   when a password was replaced says the clock of whoever wrote it, not the account's stream
 */
if (mutant === 'skewed-clocks') {
  const { evolve } = account;
  const byClock: typeof evolve = (state, fact) => {
    const next = evolve(state, fact);
    const isReset = fact.type === 'PasswordReset' && next.phase === 'member' && next.signIn;
    return isReset ? { ...next, signIn: { ...isReset, changedAt: fact.meta.at } } : next;
  };
  Object.assign(account, { evolve: byClock });
}

if (mutant === 'links-used-up') {
  const take: Tries['take'] = Reflect.get(Tries.prototype, 'take');
  Tries.prototype.take = function seldom(this: Tries, ...asked) {
    if (Reflect.get(this, 'rate').atOnce === 3) Reflect.set(this, 'rate', { perSecond: 1 / 14_400, atOnce: 3 });
    return take.apply(this, asked);
  };
}

type Letters = Mailer & { readonly sent: readonly Mail[] };

/** The way back in, on a rig of accounts. */
export class Recovery {
  private readonly asking: AskPasswordResetHandler;
  private readonly resetting: ResetPasswordHandler;

  constructor(
    private readonly desk: AccountsRig,
    private readonly node: Node,
    private readonly letters: Letters,
    config: Config,
  ) {
    const { keys, tickets, browsers, clock } = desk;
    const { streams } = node;
    const ticks = desk.even;
    const parts = [streams, keys, tickets, letters, browsers, clock, config, ticks] as const;
    this.asking = new AskPasswordResetHandler(...parts, new Log('silent'), desk.regions);
    this.resetting = new ResetPasswordHandler(streams, keys, tickets, desk.choosing(node), browsers);
  }

  /** Until the letter is written, or has failed. */
  async ask(email: string, knownBrowsers?: string): Promise<void> {
    await this.askOnly(email, knownBrowsers);
    await this.asking.onModuleDestroy();
  }

  /** Until it is answered. */
  askOnly(email: string, knownBrowsers?: string): Promise<void> {
    const data = { email, language: 'en', from: { knownBrowsers } } as const;
    return this.asking.execute(new AskPasswordReset(data, this.desk.another()));
  }

  /** By the link of the last mail, unless told otherwise. Answers the cookie of known browsers. */
  reset(
    password: string,
    {
      token = this.tokenIn(this.letters.sent.at(-1)!.text),
      metadata = this.desk.another(),
      knownBrowsers,
    }: Readonly<{ token?: string; metadata?: CommandMetadata; knownBrowsers?: string }> = {},
  ): Promise<string> {
    return this.resetting.execute(new ResetPassword({ token, password, knownBrowsers }, metadata));
  }

  tokenIn(text: string): string {
    return /\/reset-password#([\w-]{43})\n/.exec(text)![1]!;
  }

  async erase(memberId: MemberId): Promise<void> {
    const eraser = eraserAt(this.node.streams, this.desk);
    await eraser.execute(new EraseMember({ memberId }, this.desk.another()));
  }
}

/** Holds the next check of a password until it is told to go on. */
export class PasswordsInTurn {
  readonly isChecking: Promise<void>;
  goOn: () => void = () => {};

  constructor(passwords: QuickPasswords) {
    const { verify } = passwords;
    const may = new Promise<void>((resolve) => (this.goOn = resolve));
    this.isChecking = new Promise((checking) => {
      passwords.verify = async (...asked) => {
        passwords.verify = verify;
        checking();
        const isRight = await verify(...asked);
        await may;
        return isRight;
      };
    });
  }
}
