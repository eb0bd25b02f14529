import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Instant, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { handlersOf } from '#platform/streams/commands.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { beginSession } from './begun-session.ts';
import {
  type BegunHere,
  GrantRole,
  RegisterTestMember,
  RegisterTestMembers,
  RevokeRole,
  SignIn,
  SignOut,
  SignOutEverywhere,
  type TestMember,
} from './commands.ts';
import type { Member } from './decider.ts';
import { ExpireRegistration } from './email/commands.ts';
import { emailKeyOf, ownerAt } from './email/registrations.ts';
import { EvenTicks, inEvenTime } from '#platform/auth/even-time.ts';
import type { HalfSignedIn } from './rules/entering.ts';
import { HalfSignIns } from './factors/half-sign-ins.ts';
import { SignInCodes } from './factors/sign-in-codes.ts';
import type { EmailKey } from './events.ts';
import { SignOutGuest } from './guests/commands.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { hasFactor } from './rules/factors.ts';
import { needsMailedCode } from './rules/restored.ts';
import { longestSession } from './rules/sessions.ts';
import { SignInTries } from './sign-in-tries.ts';
import { Trials } from './trials.ts';

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tries: SignInTries,
    private readonly browsers: KnownBrowsers,
    private readonly trials: Trials,
    private readonly ticks: EvenTicks,
    private readonly halves: HalfSignIns,
    private readonly codes: SignInCodes,
  ) {}

  /** Whether they have asked to be erased, is told to who has shown all that is asked for. */
  async execute({ data, metadata }: SignIn): Promise<BegunHere | HalfSignedIn> {
    const { email: address, password, keepsAccount, from } = data;
    const emailKey = emailKeyOf(this.keys, address);
    const browser = await this.browsers.idOf(this.streams, from.knownBrowsers, emailKey);
    const giveBack = await this.tries.take(emailKey, { address: from.address, browser });
    const member = await this.whoseItIs(emailKey, password).catch(async (error: unknown) => {
      await giveBack(); // it was not checked
      throw error;
    });
    if (!member) throw new Refused('bad-credentials');
    await giveBack();
    const { memberId, signIn } = member;
    const mailed = needsMailedCode(member, await this.streams.restored());
    if (hasFactor(member.factors) || mailed) return this.begin(member, { emailKey, mailed }, metadata.commandId);
    const begun = await beginSession(
      this.streams,
      this.sessions,
      { memberId, changes: signIn?.changes ?? null, keepsAccount },
      metadata,
    );
    return { ...begun, knownBrowsers: this.browsers.after(from.knownBrowsers, emailKey, begun.knownSince) };
  }

  /** Whose mailbox is to say it too, has a letter at once. */
  private async begin(member: Member, how: Readonly<{ emailKey: EmailKey; mailed: boolean }>, command: string) {
    const half = await this.halves.begin(member, how);
    const waiting = { id: this.halves.idOf(half.ticket), memberId: member.memberId, emailKey: how.emailKey };
    if (how.mailed) await this.codes.send(waiting, 'sign-in', command);
    return half;
  }

  /** The member with that address and password. */
  private async whoseItIs(emailKey: EmailKey, password: string): Promise<Member | undefined> {
    const { member, phc } = await inEvenTime(this.ticks, () => this.lookedUp(emailKey));
    const isRight = await this.passwords.verify(phc, password);
    return isRight && member && this.trials.has(member) ? member : undefined;
  }

  /** The password is checked from even time on, against nobody's too. */
  private async lookedUp(emailKey: EmailKey) {
    const member = await ownerAt(this.streams, emailKey);
    return { member, phc: member?.signIn ? await this.keys.decrypt(member.signIn.passwordHash) : undefined };
  }
}

@CommandHandler(RegisterTestMembers)
export class RegisterTestMembersHandler implements ICommandHandler<RegisterTestMembers> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly sessions: Sessions,
  ) {}

  /** All at once: their keys and facts go down in a few group commits. */
  execute({ data, metadata }: RegisterTestMembers) {
    return Promise.all(data.names.map((name, n) => this.register(name, derivedMetadata(metadata, `test member ${n}`))));
  }

  private async register(name: string, metadata: CommandMetadata): Promise<TestMember> {
    const [memberId, sessionId] = [uuidV5(metadata.commandId, 'member'), uuidV5(metadata.commandId, 'session')];
    const restore = await this.streams.restored();
    const data = { memberId, name: await this.keys.encrypt(memberId, name), sessionId, restore };
    const { at } = await RegisterTestMember.decide(this.streams, data, metadata);
    const expiresAt: Instant = plus(at, longestSession);
    const token = await this.sessions.issue({ kind: 'member', memberId, sessionId, expiresAt });
    return { id: memberId, name, token, csrf: this.sessions.csrfFor(sessionId) };
  }
}

export const accountHandlers = [
  SignInHandler,
  RegisterTestMembersHandler,
  ...handlersOf(GrantRole, RevokeRole, SignOut, SignOutEverywhere, SignOutGuest, ExpireRegistration),
];
