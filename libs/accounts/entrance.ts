import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Me } from '#contracts/accounts.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { SavedRegions } from '#platform/auth/saved-regions.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { derivedMetadata } from '#platform/streams/derived-metadata.ts';
import { type BegunHere, SignOut } from './commands.ts';
import { CurrentUser } from './current-user.ts';
import { SignOutGuest } from './guests/commands.ts';
import { knownFor } from './known-browsers.ts';

/** Where browsers come into a session and go out of one. */
@Injectable()
export class Entrance {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly currentUser: CurrentUser,
    private readonly savedRegions: SavedRegions,
  ) {}

  /** The session that this browser had before ends: nobody stays in a session that was planted there. The account's region is the browser's now. */
  async enter(begun: BegunHere, who: Caller, metadata: CommandMetadata, reply: FastifyReply): Promise<Me> {
    if (who.sessionId !== begun.sessionId) await this.end(who, derivedMetadata(metadata, 'sign-out'));
    this.sessions.setCookies(reply, begun);
    this.sessions.setKnownCookie(reply, begun.knownBrowsers, knownFor);
    const region = await this.savedRegions.of(begun.memberId).catch(() => null); // nobody stays outside for that
    if (region) this.sessions.setChoiceCookies(reply, region);
    return this.currentUser.signedIn(begun.memberId, begun.receipt.position);
  }

  async end({ memberId, sessionId }: Caller, metadata: CommandMetadata): Promise<void> {
    if (sessionId === null) return;
    const command =
      memberId === null ? new SignOutGuest({ sessionId }, metadata) : new SignOut({ memberId, sessionId }, metadata);
    await this.commands.execute(command);
  }
}
