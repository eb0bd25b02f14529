import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { type Instant, plus } from '#kernel/instant.ts';
import { NotFound, Refused } from '#kernel/refused.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { type BegunHere, beginSession } from './begun-session.ts';
import { account, type Member } from './decider.ts';
import { completeRegistration, emailKeyOf, registrationOf } from './email/registrations.ts';
import { EvenTicks, inEvenTime } from './even-time.ts';
import { accountStream, type EmailKey, type MemberId, type Role } from './events.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { memberOf } from './members.ts';
import { alsoOf, houseOrigin } from './origins.ts';
import { longestSession } from './rules/sessions.ts';
import { SignInTries } from './sign-in-tries.ts';
import { Trials } from './trials.ts';

/** The visitor's address, and the cookie of known browsers. */
export type SignInFrom = Readonly<{ address: string; knownBrowsers: string | undefined }>;

/** Refused with `bad-credentials`: unknown address, wrong password and no password read the same and take as long. */
export class SignIn extends Command<BegunHere> {
  constructor(
    readonly data: Readonly<{ email: string; password: string; from: SignInFrom }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

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
  ) {}

  async execute({ data: { email: address, password, from }, metadata }: SignIn): Promise<BegunHere> {
    const emailKey = emailKeyOf(this.keys, address);
    const browser = this.browsers.idOf(from.knownBrowsers, emailKey);
    const giveBack = this.tries.take(emailKey, { address: from.address, browser });
    const member = await this.whoseItIs(emailKey, password).catch((error: unknown) => {
      giveBack(); // it was not checked
      throw error;
    });
    if (!member) throw new Refused('bad-credentials');
    giveBack();
    const begun = await beginSession(this.streams, this.sessions, member.memberId, metadata);
    return { ...begun, knownBrowsers: this.browsers.after(from.knownBrowsers, emailKey) };
  }

  /** The member with that address and password. */
  private async whoseItIs(emailKey: EmailKey, password: string): Promise<Member | undefined> {
    const { member, phc } = await inEvenTime(this.ticks, () => this.lookedUp(emailKey));
    const isRight = await this.passwords.verify(phc, password);
    return isRight && member && this.trials.has(member) ? member : undefined;
  }

  /** The password is checked from even time on, against nobody's too. */
  private async lookedUp(emailKey: EmailKey) {
    const member = await this.registered(emailKey);
    return { member, phc: member?.signIn ? await this.keys.decrypt(member.signIn.passwordHash) : undefined };
  }

  /** Nobody's account is looked for too: it takes as long. */
  private async registered(emailKey: EmailKey): Promise<Member | undefined> {
    const registration = await registrationOf(this.streams, emailKey);
    const memberId = registration?.memberId ?? houseOrigin('nobody', emailKey).commandId;
    const member = await memberOf(this.streams, memberId);
    if (member || !registration) return member;
    await completeRegistration(this.streams, emailKey);
    return memberOf(this.streams, memberId);
  }
}

/** The operator's. */
export class GrantRole extends Command<Receipt> {
  constructor(
    readonly data: Readonly<{ memberId: MemberId; role: Role }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(private readonly streams: Streams) {}

  async execute({ data: { memberId, role }, metadata }: GrantRole) {
    if (!(await memberOf(this.streams, memberId))) throw new NotFound();
    return this.streams.decide(account, accountStream(memberId), { type: 'GrantRole', data: { role }, metadata });
  }
}

/** Verified members that no person stands behind, each signed in: for trying things out. */
export class RegisterTestMembers extends Command<readonly TestMember[]> {
  constructor(
    readonly data: Readonly<{ names: readonly string[] }>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

/** With what its cookies carry. */
export type TestMember = Readonly<{ id: MemberId; name: string; token: string; csrf: string }>;

@CommandHandler(RegisterTestMembers)
export class RegisterTestMembersHandler implements ICommandHandler<RegisterTestMembers> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly sessions: Sessions,
  ) {}

  /** All at once: their keys and facts go down in a few group commits. */
  execute({ data, metadata }: RegisterTestMembers) {
    return Promise.all(data.names.map((name, n) => this.register(name, alsoOf(metadata, `test member ${n}`))));
  }

  private async register(name: string, metadata: CommandMetadata): Promise<TestMember> {
    const [memberId, sessionId] = [uuidv5('member', metadata.commandId), uuidv5('session', metadata.commandId)];
    const data = { memberId, name: await this.keys.encrypt(memberId, name), sessionId };
    const command = { type: 'RegisterTestMember', data, metadata } as const;
    const { at } = await this.streams.decide(account, accountStream(memberId), command);
    const expiresAt: Instant = plus(at, longestSession);
    const token = await this.sessions.issue({ kind: 'member', memberId, sessionId, expiresAt });
    return { id: memberId, name, token, csrf: this.sessions.csrfFor(sessionId) };
  }
}
