import { randomBytes } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '#kernel/refused.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Streams } from '#platform/streams/streams.ts';
import { beginSession } from '../begun-session.ts';
import type { BegunHere } from '../commands.ts';
import type { Member } from '../decider.ts';
import { HalfSignIns } from '../factors/half-sign-ins.ts';
import { SignInCodes } from '../factors/sign-in-codes.ts';
import { KnownBrowsers } from '../known-browsers.ts';
import { memberOf } from '../members.ts';
import { PasskeyChallenges, placeOf } from './challenges.ts';
import { AskPasskeySignIn, SignInPasskey } from './commands.ts';
import { passkeyClaim } from './decider.ts';
import { passkeyStream } from './events.ts';
import { Passkeys } from './passkeys.ts';

@CommandHandler(AskPasskeySignIn)
export class AskPasskeySignInHandler implements ICommandHandler<AskPasskeySignIn> {
  constructor(
    private readonly streams: Streams,
    private readonly halves: HalfSignIns,
    private readonly passkeys: Passkeys,
  ) {}

  /** Nobody is told which passkeys somebody has who has not shown the password. */
  async execute({ data: { half }, metadata: { commandId } }: AskPasskeySignIn) {
    const member = half === undefined ? undefined : await this.whoIs(half, commandId);
    const ticket = randomBytes(32).toString('base64url');
    const asked = { allowed: member?.factors.passkeys ?? [], of: member?.memberId ?? null };
    return { options: { ...(await this.passkeys.ask(placeOf.signIn(ticket), commandId, asked)) }, ticket };
  }

  private async whoIs(half: string, commandId: string): Promise<Member> {
    const memberId = (await this.halves.look(half, commandId))?.memberId;
    const member = memberId && (await memberOf(this.streams, memberId));
    if (!member) throw new Refused('sign-in-again');
    return member;
  }
}

@CommandHandler(SignInPasskey)
export class SignInPasskeyHandler implements ICommandHandler<SignInPasskey> {
  constructor(
    private readonly streams: Streams,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: Passkeys,
    private readonly halves: HalfSignIns,
    private readonly codes: SignInCodes,
  ) {}

  async execute({ data, metadata }: SignInPasskey): Promise<BegunHere> {
    const { ticket = '', signed, keepsAccount, from } = data;
    const place = placeOf.signIn(ticket);
    const asked = await this.challenges.take(place, metadata.commandId);
    if (!asked) throw new Refused('passkey-over');
    const member = await this.whoseItIs(signed.id);
    const isAsked = asked.of === null || asked.of === member?.memberId;
    const by = member && isAsked ? await this.passkeys.proofOf(member, asked.challenge, signed) : undefined;
    if (!member?.signIn || !by) throw new Refused('not-that-passkey');
    const isMailed = await this.isMailed(member, data, metadata.commandId);
    const who = { memberId: member.memberId, changes: null, keepsAccount, by, isMailed };
    const begun = await beginSession(this.streams, this.sessions, who, metadata).catch(async (error: unknown) => {
      if (error instanceof Refused && error.code === 'erasure-asked')
        await this.challenges.release(place, metadata.commandId); // nothing was counted: they may say that they stay
      throw error;
    });
    const knownBrowsers = this.browsers.after(from.knownBrowsers, member.signIn.emailKey, begun.knownSince);
    return { ...begun, knownBrowsers };
  }

  /** Only of the half that this member's password began. Refused: `sign-in-again`, `not-that-code`. Errors: 429. */
  private async isMailed({ memberId }: Member, { half = '', mailed }: SignInPasskey['data'], command: string) {
    if (mailed === undefined) return false;
    const waiting = await this.halves.look(half, command);
    if (!waiting?.mailed || waiting.memberId !== memberId) throw new Refused('sign-in-again');
    await this.codes.confirm({ id: this.halves.idOf(half), ...waiting }, 'sign-in', mailed);
    return true;
  }

  private async whoseItIs(credentialId: string): Promise<Member | undefined> {
    const claimed = passkeyStream(this.passkeys.keyOf(credentialId));
    const memberId = await this.streams.readState(passkeyClaim, claimed, ({ state }) => state.memberId, {
      fresh: true,
    });
    return memberId === null ? undefined : memberOf(this.streams, memberId);
  }
}
