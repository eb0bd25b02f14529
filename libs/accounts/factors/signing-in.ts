import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { beginSession } from '../begun-session.ts';
import type { BegunHere, BegunSession } from '../commands.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import type { Member } from '../decider.ts';
import { memberOf } from '../members.ts';
import { type Proof, taken } from '../rules/factors.ts';
import { SignInFactor } from './commands.ts';
import { type Half, HalfSignIns, type Shown } from './half-sign-ins.ts';
import { Proofs } from './proofs.ts';
import { SignInCodes } from './sign-in-codes.ts';
import { HalfSignInTries } from './tries.ts';

const again = () => new Refused('sign-in-again');

/** As far as is known: that it counts once, the account's stream decides. */
function counts(member: Member, proof: Proof): boolean {
  try {
    taken(member, proof);
    return true;
  } catch {
    return false;
  }
}

const codeOf = (error: unknown) => (error instanceof Refused ? error.code : undefined);

/** A guess, and what is done with it in the end. */
type Guess = Readonly<{ ticket: string; half: Half; left: number; giveBack: () => Promise<void> }>;

@CommandHandler(SignInFactor)
export class SignInFactorHandler implements ICommandHandler<SignInFactor> {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: Sessions,
    private readonly tries: HalfSignInTries,
    private readonly browsers: KnownBrowsers,
    private readonly halves: HalfSignIns,
    private readonly proofs: Proofs,
    private readonly codes: SignInCodes,
  ) {}

  /** A guess is taken before it is looked at, and given back where it is known not to have counted. */
  async execute({ data, metadata }: SignInFactor): Promise<BegunHere> {
    const { from } = data;
    const guess = await this.take(data, metadata.commandId);
    const { emailKey } = guess.half;
    const proof = await this.proofOf(guess, data, metadata.commandId);
    if (!proof) throw this.wrong(guess);
    const begun = await this.begin(guess, { proof, keepsAccount: data.keepsAccount }, metadata);
    await guess.giveBack();
    return { ...begun, knownBrowsers: this.browsers.after(from.knownBrowsers, emailKey, begun.knownSince) };
  }

  private async take({ ticket = '', from }: SignInFactor['data'], command: string): Promise<Guess> {
    const half = await this.halves.look(ticket, command);
    if (!half) throw again();
    const browser = await this.browsers.idOf(this.streams, from.knownBrowsers, half.emailKey);
    const giveBack = await this.tries.take(half.emailKey, { address: from.address, browser });
    const left = half.taken ? half.left : await this.halves.takeTry(ticket);
    if (left !== undefined) return { ticket, half, left, giveBack };
    await giveBack();
    throw again();
  }

  /** Of a repeat: what it proved then, though its time be over. */
  private async proofOf(guess: Guess, typed: SignInFactor['data'], command: string): Promise<Shown | undefined> {
    const { ticket, giveBack } = guess;
    const proof = await this.shownBy(guess, typed).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) await giveBack(); // it was not checked
      throw error;
    });
    return this.halves.take(ticket, command, { code: `${typed.code} ${typed.mailed ?? ''}`, proof });
  }

  /** The mailbox first, where it is asked too. What is known to be no code of theirs holds the ticket not for a moment. */
  private async shownBy(guess: Guess, { kind, code, mailed }: SignInFactor['data']): Promise<Shown | undefined> {
    const { half } = guess;
    const member = await memberOf(this.streams, half.memberId);
    if (!member) throw again();
    const byMail = kind === 'mail' ? code : (mailed ?? '');
    if (half.mailed && half.taken === null && !(await this.isMailed(guess, byMail))) return undefined;
    if (kind === 'mail') return half.mailed ? { kind: 'password' } : undefined;
    const proof = await this.proofs.of(member, { kind, code });
    return proof && counts(member, proof) ? proof : undefined;
  }

  private async isMailed({ ticket, half }: Guess, code: string): Promise<boolean> {
    try {
      await this.codes.confirm({ id: this.halves.idOf(ticket), ...half }, 'sign-in', code);
      return true;
    } catch (error) {
      if (codeOf(error) === 'not-that-code') return false;
      throw codeOf(error) === 'no-code' ? again() : error;
    }
  }

  private async begin(
    guess: Guess,
    { proof, keepsAccount }: Readonly<{ proof: Shown; keepsAccount: boolean | undefined }>,
    metadata: CommandMetadata,
  ): Promise<BegunSession> {
    const { ticket, half, giveBack } = guess;
    try {
      const { memberId, changes, mailed: isMailed = false } = half;
      const who = { memberId, changes, keepsAccount, by: proof, isMailed };
      return await beginSession(this.streams, this.sessions, who, metadata);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error; // nobody knows whether it counted
      const isRight = code !== 'not-that-code';
      await this.halves.release(ticket, metadata.commandId, { counts: !isRight });
      if (!isRight) throw this.wrong(guess);
      await giveBack();
      throw code === 'bad-credentials' ? again() : error; // the password was replaced since
    }
  }

  private wrong({ left }: Guess): Refused {
    return left === 0 ? again() : new Refused('not-that-code');
  }
}
