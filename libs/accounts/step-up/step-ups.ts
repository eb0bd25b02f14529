import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refused } from '#kernel/refused.ts';
import { Clock } from '#platform/clock/clock.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import type { Rate } from '#platform/http/limits.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import type { AtSignIn, Guarded, NewMailbox } from './commands.ts';
import { asking, passing, type StepUp, taking, trying } from './rules.ts';

type Place = Guarded | NewMailbox | AtSignIn;

/** By the keyed hash of member, session and act, and of what that is about. */
const stepUps = ticketKind<StepUp>('step-up');

/** Codes that are mailed for one session: five at once, then four an hour; and to one member, for all of them together. */
const lettersHere = { perSecond: 4 / 3600, atOnce: 5 } as const;
const lettersOf = { perSecond: 12 / 3600, atOnce: 15 } as const;

/** Wrong codes of one member: 20 in a day at most, so that six digits are met by chance once in 50,000 days (G19). */
const wrongOfMember = { perSecond: 10 / 86_400, atOnce: 10 } as const;

/** Wrong codes of all members together, at those of six digits: 2,700 in a day. Past it codes have eight. */
const wrongOfAll = { perSecond: 2500 / 86_400, atOnce: 200 } as const;
const house = counting('house');

/** Digits of a code. */
const [short, long] = [6, 8];

/** Where a member says once more who they are, before what gives the account away. Nothing of it lies in the log. */
@Injectable()
export class StepUps {
  private readonly lettersHere: Tries;
  private readonly letters: Tries;
  private readonly wrong: Tries;
  private readonly wrongAnywhere: Tries;

  constructor(
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {
    const counted = (name: string, rate: Rate) =>
      new Tries(rate, { tickets, clock, hash: (key) => keys.hash('tries', `${name} ${key}`) });
    this.lettersHere = counted('step-up letter here', lettersHere);
    this.letters = counted('step-up letter', lettersOf);
    this.wrong = counted('step-up code', wrongOfMember);
    this.wrongAnywhere = counted('step-up code of all', wrongOfAll);
  }

  /** The code that is to be mailed: for a repeat of the command the same one. `letter` names the letter that it goes out in. Errors: 429. */
  async ask(guarded: Place, command: string): Promise<Readonly<{ code: string; digits: number; letter: string }>> {
    const known = await this.change(guarded, (kept) => ({ answer: kept }));
    const step = known?.asked === command ? known : await this.askAnew(guarded, command);
    return { code: this.codeOf(guarded, step), digits: step.digits, letter: step.salt };
  }

  /** Whether that command has a code already: `ask` makes and counts no other for it. */
  isAsked(guarded: Place, command: string): Promise<boolean> {
    return this.change(guarded, (kept) => ({ answer: kept?.asked === command }));
  }

  /** Refused: `not-that-code`, `no-code`. Errors: 429. */
  async confirm(guarded: Place, code: string, command: string): Promise<void> {
    const wait = await this.wrong.take(counting(guarded.memberId));
    if (wait > 0)
      throw new HttpProblem(429, 'too-many-codes-tried', 'Too many wrong codes. Try again later.', {}, wait);
    const isQuiet = (await this.wrongAnywhere.take(house)) === 0; // before the code is looked at: guesses of the same moment count too
    const tried = await this.change(guarded, (kept) => {
      if (kept && !isQuiet && isTooShort(kept)) return { answer: 'none' };
      const isRight = kept !== undefined && isSame(this.codeOf(guarded, kept), code);
      const { tried: answer, next } = trying(kept, command, { isRight, now: this.clock.now() });
      return { answer, next };
    });
    if (tried === 'wrong') throw new Refused('not-that-code');
    await this.wrong.giveBack(counting(guarded.memberId));
    if (isQuiet) await this.wrongAnywhere.giveBack(house);
    if (tried === 'none') throw new Refused('no-code');
  }

  /** A factor has said who they are: it is passed by that command, without a code of ours. */
  pass(guarded: Place, command: string): Promise<void> {
    const made = passing(command, this.clock.now());
    return this.change(guarded, (kept) =>
      kept?.passed === command ? { answer: undefined } : { answer: undefined, next: made },
    );
  }

  /** Whether that command has passed it already. */
  hasPassed(guarded: Place, command: string): Promise<boolean> {
    return this.change(guarded, (kept) => ({ answer: kept?.passed === command }));
  }

  /** For that one command: a repeat of it may have it again, another one may not. Refused: `step-up-needed`. */
  async take(guarded: Place, command: string): Promise<void> {
    const isTaken = await this.change(guarded, (kept) => {
      const next = taking(kept, command);
      return { answer: next !== undefined, next };
    });
    if (!isTaken) throw new Refused('step-up-needed');
  }

  private async askAnew(guarded: Place, command: string): Promise<StepUp> {
    const wait = await this.takeLetter(guarded);
    if (wait > 0)
      throw new HttpProblem(429, 'too-many-codes', 'Too many codes were mailed. Use the last one.', {}, wait);
    const digits = (await this.isQuiet()) ? short : long;
    const made = asking(command, { salt: randomBytes(16).toString('hex'), digits, now: this.clock.now() });
    const step = await this.change(guarded, (kept) =>
      kept?.asked === command ? { answer: kept } : { answer: made, next: made },
    );
    if (step.salt !== made.salt) await this.giveLetterBack(guarded); // the same command came twice at once
    return step;
  }

  /** Those of the session first: who has one that is not theirs uses up none of the owner's in another. */
  private async takeLetter(guarded: Place): Promise<number> {
    const here = counting(sessionOf(guarded));
    const waitHere = await this.lettersHere.take(here);
    if (waitHere > 0) return waitHere;
    const wait = await this.letters.take(counting(guarded.memberId));
    if (wait > 0) await this.lettersHere.giveBack(here);
    return wait;
  }

  private async giveLetterBack(guarded: Place) {
    await this.lettersHere.giveBack(counting(sessionOf(guarded)));
    await this.letters.giveBack(counting(guarded.memberId));
  }

  private async isQuiet(): Promise<boolean> {
    const isQuiet = (await this.wrongAnywhere.take(house)) === 0;
    if (isQuiet) await this.wrongAnywhere.giveBack(house);
    return isQuiet;
  }

  private change<A>(
    guarded: Place,
    by: (kept: StepUp | undefined) => Readonly<{ answer: A; next?: StepUp | undefined }>,
  ): Promise<A> {
    return this.tickets.change(stepUps, this.keys.hash('step-up', placeOf(guarded)), (kept) => {
      const { answer, next } = by(kept);
      return next ? { answer, next: { value: next, until: next.until } } : { answer };
    });
  }

  /** 48 bits of a keyed hash, of which a million is no visible part: each code is as likely. */
  private codeOf(guarded: Place, { salt, digits }: StepUp): string {
    const hash = this.keys.hash('step-up-code', `${placeOf(guarded)} ${salt}`);
    return String(Number.parseInt(hash.slice(0, 12), 16) % 10 ** digits).padStart(digits, '0');
  }
}

/** Too many guess: a short code that nobody has said yet is good no more. */
const isTooShort = ({ digits, passed }: StepUp) => digits === short && passed === null;

const sessionOf = ({ memberId, sessionId }: Place) => `${memberId} ${sessionId}`;

const placeOf = ({ memberId, sessionId, browser = '', act, ...place }: Place) =>
  `${memberId} ${sessionId} ${browser} ${act}${'about' in place && place.about ? ` ${place.about}` : ''}`;

const isSame = (code: string, typed: string) =>
  code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed));
