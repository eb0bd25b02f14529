import { randomBytes } from 'node:crypto';
import type { CaptchaNeeded } from '#contracts/captcha.ts';
import { type Instant, instantOf, minute, msOf, plus } from '#kernel/instant.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { visitorAt } from '#platform/http/admission/visitor.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { ticketKind, type Tickets } from '#platform/tickets/tickets.ts';
import { Captcha, type CaptchaFor } from './captcha.ts';
import { isDone } from './rules/work.ts';

const puzzles = 16;
/** Each proof of late doubles it, up to sixteen times that. */
const mostDoublings = 4;
/** Milliseconds after which a proof of before costs nothing any more. */
const forgottenIn = 10 * minute;
const goodFor = 10 * minute;
/** Clocks of processes are not apart by more. */
const clocksApart = minute;

const challenge = signedLink('captcha', {
  fields: { id: /[\w-]{22}/, bits: /\d{1,2}/ },
  bound: ['purpose', 'subject', 'line'],
  lasts: goodFor,
});

/** Proofs that were taken, by their challenge's id. */
const taken = ticketKind<boolean>('captcha-taken');
/** The moment (ms) at which all proofs of one line, or about one account, are forgotten. */
const cost = ticketKind<number>('captcha-cost');

/** A /64 of IPv6 is one line: it is the narrowest network that somebody has. */
const lineOf = (address: string) => visitorAt(address).at(-1)!.key;

type Deps = Readonly<{
  tickets: Tickets;
  keys: Pick<PersonKeys, 'hash'>;
  clock: Clock;
  /** Of each puzzle while nobody proves much: 13 take a fifth of a second of a laptop, one or two of an old telephone. */
  leastBits: number;
}>;

/** The house's own: nothing of anybody else's is loaded or asked. A challenge is signed, a proof taken in the tickets. */
export class ProofOfWork extends Captcha {
  constructor(private readonly deps: Deps) {
    super();
  }

  async ask(asked: CaptchaFor): Promise<CaptchaNeeded> {
    const bits = await this.bitsFor(asked);
    const words = { ...boundOf(asked), id: randomBytes(16).toString('base64url'), bits: String(bits) };
    const now = this.deps.clock.now();
    const token = challenge.sign(this.deps.keys, words, now);
    return { trigger: 'on', token, puzzles, bits, until: plus(now, goodFor) };
  }

  /** Whoever got a hundred challenges while they were cheap works for as much as one costs now; a doubling is let go, for lines are shared. */
  async isProved(proof: string, asked: CaptchaFor): Promise<boolean> {
    const [kind, token = '', answers = ''] = proof.split(' ');
    const claim = kind === 'work' ? challenge.read(this.deps.keys, token, boundOf(asked)) : undefined;
    if (!claim || claim.expiresAt <= this.deps.clock.now()) return false;
    const bits = Number(claim.bits);
    if (!isDone({ token, puzzles, bits }, answers)) return false;
    if (bits + 1 < (await this.bitsFor(asked))) return false;
    if (!(await this.isTakenFirst(claim.id, claim.expiresAt))) return false;
    for (const id of this.countsOf(asked)) if (!(await this.raise(id, bits))) return false;
    return true;
  }

  private isTakenFirst(id: string, expiresAt: Instant): Promise<boolean> {
    return this.deps.tickets.change(taken, this.deps.keys.hash('captcha-taken', id), (kept) =>
      kept ? { answer: false } : { answer: true, next: { value: true, until: plus(expiresAt, clocksApart) } },
    );
  }

  private async bitsFor(asked: CaptchaFor): Promise<number> {
    const costs = this.countsOf(asked).map((id) =>
      this.deps.tickets.change(cost, id, (kept) => ({ answer: this.bitsAt(kept) })),
    );
    return Math.max(...(await Promise.all(costs)));
  }

  /** `until`: when what was proved of late is forgotten. */
  private bitsAt(until = 0): number {
    const lately = Math.ceil((until - this.now()) / forgottenIn);
    return this.deps.leastBits + Math.min(mostDoublings, Math.max(0, lately));
  }

  /** By a proof of so many bits; false, and nothing is, where those that came at the same moment have made it too cheap. */
  private raise(id: string, bits: number): Promise<boolean> {
    return this.deps.tickets.change(cost, id, (kept = 0) => {
      if (bits + 1 < this.bitsAt(kept)) return { answer: false };
      const now = this.now();
      const value = Math.min(Math.max(now, kept) + forgottenIn, now + mostDoublings * forgottenIn);
      return { answer: true, next: { value, until: instantOf(value) } };
    });
  }

  /** Of this line whatever it does, and of this account whoever asks. */
  private countsOf({ subject, address }: CaptchaFor): readonly string[] {
    return [`line ${lineOf(address)}`, `subject ${subject}`].map((key) => this.deps.keys.hash('captcha-cost', key));
  }

  private now(): number {
    return msOf(this.deps.clock.now());
  }
}

const boundOf = ({ purpose, subject, address }: CaptchaFor) => ({ purpose, subject, line: lineOf(address) });
