import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Instant, minute, plus } from '#kernel/instant.ts';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';

/** `design/rules.md`, Guest. */
export const codeLasts: number = 10 * minute;
const triesOfCode = 5;

/** A code that was mailed. `salt` makes it with the market's own key: what lies in the store tells nobody. `passed`: by which command. */
type Mailed = Readonly<{ orderId: string; salt: string; left: number; until: Instant; passed: string | null }>;

const codes = ticketKind<Mailed>('guest-order');

/** What somebody typed. */
type TypedCode = Readonly<{ asking: string; typed: string; orderId: string | null }>;

/** Codes to the mailboxes of guests' orders: each for who has asked for it, so that nobody's wrong guesses use up another's. */
@Injectable()
export class GuestCodes {
  constructor(
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** Asked again it is the same code. */
  async make(asking: string, orderId: string): Promise<Readonly<{ code: string; until: Instant }>> {
    const salt = randomBytes(16).toString('hex');
    const made: Mailed = { orderId, salt, left: triesOfCode, until: plus(this.clock.now(), codeLasts), passed: null };
    const mailed = await this.tickets.change(codes, this.nameOf(asking), (kept) =>
      kept ? { answer: kept } : { answer: made, next: { value: made, until: made.until } },
    );
    return { code: this.codeOf(asking, mailed), until: mailed.until };
  }

  /**
   * `orderId`: the order that was named with it; null: none. It is good once, for that command; the right one with a wrong order is a wrong guess, and
   * stays good. Refused: `guest-code-wrong`, whatever is wrong.
   */
  async take({ asking, typed, orderId }: TypedCode, command: string): Promise<void> {
    const isTaken = await this.tickets.change(codes, this.nameOf(asking), (kept) => {
      if (!kept) return { answer: false };
      const isRight = isSame(this.codeOf(asking, kept), typed.replaceAll(/\D/g, '')) && kept.orderId === orderId;
      if (kept.passed !== null) return { answer: isRight && kept.passed === command };
      if (kept.left === 0) return { answer: false };
      const value = isRight ? { ...kept, passed: command } : { ...kept, left: kept.left - 1 };
      return { answer: isRight, next: { value, until: kept.until } };
    });
    if (!isTaken) throw new Refused('guest-code-wrong');
  }

  private nameOf(asking: string): string {
    return this.keys.hash('guest-asking', asking);
  }

  private codeOf(asking: string, { orderId, salt }: Mailed): string {
    const hash = this.keys.hash('guest-code', `${asking} ${orderId} ${salt}`);
    return String(Number.parseInt(hash.slice(0, 12), 16) % 1_000_000).padStart(6, '0');
  }
}

const isSame = (code: string, typed: string) =>
  code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed));
