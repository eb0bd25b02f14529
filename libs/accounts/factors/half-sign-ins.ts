import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NextFactor } from '#contracts/factors.ts';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import type { Member } from '../decider.ts';
import type { EmailKey, MemberId } from '../events.ts';
import { kindsOf, type Proof } from '../rules/factors.ts';
import type { HalfSignedIn } from '../rules/entering.ts';
import { withoutCodes } from '../rules/restored.ts';

/** For so many milliseconds a right password waits for the code beside it. */
export const halfLasts = 10 * minute;
/** Guesses at it. */
const triesOfHalf = 5;

/** What the code proves beside the password: a factor, or the password alone, where a mailed code is all that is asked for. */
export type Shown = Proof | Readonly<{ kind: 'password' }>;

/**
 * Whose password was right, the one after so many `changes`. `mailed`: a code by mail is asked for, too. `taken`: by the command that a right code came with, what that proved, and the keyed hash
 * of the code: its repeat is let through, and nothing else.
 */
export type Half = Readonly<{
  memberId: MemberId;
  emailKey: EmailKey;
  changes: number | null;
  /** A ticket of an older build has no word of it. */
  mailed?: boolean;
  left: number;
  until: Instant;
  taken: Readonly<{ command: string; code: string; proof: Shown }> | null;
}>;

/** By the keyed hash of what lies in the cookie. */
const halves = ticketKind<Half>('half-sign-in');

/** Sign-ins that wait for a second factor. */
@Injectable()
export class HalfSignIns {
  constructor(
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** The password of this member was right. Errors: `TicketsUnavailable`. */
  async begin(
    { memberId, signIn, factors }: Member,
    { emailKey, mailed }: Readonly<{ emailKey: EmailKey; mailed: boolean }>,
  ): Promise<HalfSignedIn> {
    const ticket = randomBytes(32).toString('base64url');
    const until = plus(this.clock.now(), halfLasts);
    const changes = signIn?.changes ?? null;
    const value: Half = { memberId, emailKey, changes, mailed, left: triesOfHalf, until, taken: null };
    await this.tickets.change(halves, this.idOf(ticket), () => ({ answer: null, next: { value, until } }));
    const kinds = kindsOf(mailed ? withoutCodes(factors) : factors);
    const next: NextFactor = { kinds: [...kinds], mailed, until, lossDueAt: factors.loss?.dueAt ?? null };
    return { next, ticket };
  }

  /** Whose it is; undefined where it is over, or used by another command. */
  async look(ticket: string, command: string): Promise<Half | undefined> {
    const kept = await this.tickets.change(halves, this.idOf(ticket), (half) => ({ answer: half }));
    const isOver = !kept || (kept.taken ? kept.taken.command !== command : kept.left === 0);
    return isOver ? undefined : kept;
  }

  /** One guess less, before it is looked at: those of the same moment count too. Answers how many are left, undefined where there was none. */
  takeTry(ticket: string): Promise<number | undefined> {
    return this.tickets.change(halves, this.idOf(ticket), (half) => {
      if (!half || half.left === 0) return { answer: undefined };
      const left = half.left - 1;
      return { answer: left, next: { value: { ...half, left }, until: half.until } };
    });
  }

  /** The code is right: of all commands that come with one, this one alone may begin a session. Answers what it proves, for a repeat as before. */
  take(ticket: string, command: string, { code, proof }: Readonly<{ code: string; proof: Shown | undefined }>) {
    const hash = this.keys.hash('half-sign-in-code', code);
    return this.tickets.change(halves, this.idOf(ticket), (half) => {
      if (half?.taken)
        return { answer: half.taken.command === command && half.taken.code === hash ? half.taken.proof : undefined };
      if (!half || !proof) return { answer: undefined };
      const taken = { command, code: hash, proof };
      return { answer: proof, next: { value: { ...half, taken }, until: half.until } };
    });
  }

  /** No session came of it, for certain. `counts`: the guess is used up. */
  release(ticket: string, command: string, { counts }: Readonly<{ counts: boolean }>): Promise<void> {
    return this.tickets.change(halves, this.idOf(ticket), (half) => {
      if (half?.taken?.command !== command) return { answer: undefined };
      const left = counts ? half.left : half.left + 1;
      return { answer: undefined, next: { value: { ...half, left, taken: null }, until: half.until } };
    });
  }

  /** By which the ticket is kept: it tells nobody the ticket. */
  idOf(ticket: string): string {
    return this.keys.hash('half-sign-in', ticket);
  }
}
