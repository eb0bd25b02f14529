import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Instant, plus } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import type { Guarded } from '../step-up/commands.ts';
import type { MemberId } from '../rules/ids.ts';
import type { In } from '../rules/sessions.ts';
import { dialogLasts } from './webauthn.ts';

/** `asked`, `used`: by which commands. `of`: whose passkey alone may sign it. */
export type Challenge = Readonly<{
  challenge: string;
  asked: string;
  used: string | null;
  of: MemberId | null;
  until: Instant;
}>;

/** By the keyed hash of what it is for, and where. */
const challenges = ticketKind<Challenge>('passkey-challenge');

/** What a passkey is asked for: what it signs there is of no use for anything else, nor anywhere else. */
export const placeOf = {
  adding: ({ memberId, sessionId, browser = '' }: In) => `add ${memberId} ${sessionId} ${browser}`,
  stepUp: ({ memberId, sessionId, browser = '', act, about = '' }: Guarded) =>
    `step-up ${memberId} ${sessionId} ${browser} ${act} ${about}`,
  signIn: (ticket: string) => `sign-in ${ticket}`,
};

/** What authenticators sign, each once. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Another one takes the place of the one before; for a repeat of the command it is the same. Errors: `TicketsUnavailable`. */
  async ask(place: string, asked: string, of: MemberId | null = null): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    const made = { challenge, asked, used: null, of, until: plus(this.clock.now(), dialogLasts) };
    const kept = await this.tickets.change(challenges, this.idOf(place), (before) =>
      before?.asked === asked ? { answer: before } : { answer: made, next: { value: made, until: made.until } },
    );
    return kept.challenge;
  }

  /** For that one command, before it is looked at what was signed. Undefined where there is none, any more. */
  take(place: string, command: string): Promise<Challenge | undefined> {
    return this.tickets.change(challenges, this.idOf(place), (kept) => {
      if (!kept || (kept.used !== null && kept.used !== command)) return { answer: undefined };
      return { answer: kept, next: { value: { ...kept, used: command }, until: kept.until } };
    });
  }

  /** Nothing came of it, for certain: what was signed may come once more. */
  release(place: string, command: string): Promise<void> {
    return this.tickets.change(challenges, this.idOf(place), (kept) =>
      kept?.used === command
        ? { answer: undefined, next: { value: { ...kept, used: null }, until: kept.until } }
        : { answer: undefined },
    );
  }

  private idOf(place: string) {
    return this.keys.hash('passkey-challenge', place);
  }
}
