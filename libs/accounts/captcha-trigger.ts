import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refused } from '#kernel/refused.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Captcha, type CaptchaPurpose } from '#platform/captcha/captcha.ts';
import { Protection } from '#platform/captcha/protection.ts';
import { captchaHeader } from '#platform/captcha/rules/work.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { counting, type Visitor, visitorAt } from '#platform/http/admission/visitor.ts';
import type { Rate } from '#platform/http/limits.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Streams } from '#platform/streams/streams.ts';
import { Tickets } from '#platform/tickets/tickets.ts';
import { Tries } from '#platform/tickets/tries.ts';
import { emailKeyOf } from './email/registrations.ts';
import type { EmailKey } from './events.ts';
import { KnownBrowsers } from './known-browsers.ts';

/** Of one account from one address, of one address whatever it tries, and of all the market's visitors together. */
type Counted = 'account' | 'address' | 'everybody';

const perHour = (times: number) => times / 3600;

/** What everybody gets before the trigger is on, and how it comes back. Of sign-ins only wrong ones count. */
const free: Readonly<Record<CaptchaPurpose, Readonly<Record<Counted, Rate>>>> = {
  signIn: {
    account: { atOnce: 3, perSecond: perHour(4) },
    address: { atOnce: 10, perSecond: perHour(30) },
    everybody: { atOnce: 1000, perSecond: perHour(110) }, // G19: 2,700 a day
  },
  register: {
    account: { atOnce: 2, perSecond: perHour(2) },
    address: { atOnce: 5, perSecond: perHour(6) },
    everybody: { atOnce: 300, perSecond: perHour(360) },
  },
  forgotPassword: {
    account: { atOnce: 2, perSecond: perHour(2) },
    address: { atOnce: 3, perSecond: perHour(6) },
    everybody: { atOnce: 300, perSecond: perHour(360) },
  },
};

/** In a browser that signed in to the account before, for itself: what others do is nothing to it. */
const freeWhereKnown: Rate = { atOnce: 5, perSecond: perHour(6) };

type Count = readonly [Tries, Visitor];
type Asked = Readonly<{ purpose: CaptchaPurpose; emailKey: EmailKey; address: string; browser: string | null }>;

/**
 * When somebody has to prove that they took the time (`Captcha`): who tries much, and everybody where operators have switched it on. It stands in
 * front of the limits and lifts none. Addresses that nobody has are counted like all others.
 */
@Injectable()
export class CaptchaTrigger {
  constructor(
    private readonly captcha: Captcha,
    private readonly protection: Protection,
    private readonly tickets: Tickets,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly streams: Streams,
    private readonly browsers: KnownBrowsers,
    private readonly sessions: Sessions,
  ) {}

  /** Errors: the 403 `captcha-needed`, with what to do; `TicketsUnavailable`. */
  async pass(purpose: CaptchaPurpose, email: string, request: FastifyRequest): Promise<void> {
    await this.taken(await this.askedBy(purpose, email, request), request);
  }

  /** As `pass`; only a sign-in that was wrong counts. */
  async signingIn<T>(email: string, request: FastifyRequest, signIn: () => Promise<T>): Promise<T> {
    const counts = await this.taken(await this.askedBy('signIn', email, request), request);
    try {
      const begun = await signIn();
      await giveBack(counts);
      return begun;
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'bad-credentials')) await giveBack(counts);
      throw error;
    }
  }

  private async askedBy(purpose: CaptchaPurpose, email: string, { ip, headers }: FastifyRequest): Promise<Asked> {
    const emailKey = emailKeyOf(this.keys, email);
    const cookie = purpose === 'signIn' ? this.sessions.knownIn(headers.cookie) : undefined;
    const browser = await this.browsers.idOf(this.streams, cookie, emailKey);
    return { purpose, emailKey, address: ip, browser };
  }

  /** What was taken while it is off; nothing for who brings a proof. */
  private async taken(asked: Asked, { headers }: FastifyRequest): Promise<readonly Count[]> {
    if (!(await this.isOnFor(asked))) {
      const counts = this.config.captcha.isOn ? await this.take(asked) : [];
      if (counts) return counts;
    }
    const { purpose, emailKey: subject, address } = asked;
    const proof = headers[captchaHeader];
    const about = { purpose, subject, address };
    if (typeof proof === 'string' && (await this.captcha.isProved(proof, about))) return [];
    const detail = 'Solve the puzzle in `token`, and send the same again with the answers in X-Captcha.';
    throw new HttpProblem(403, 'captcha-needed', detail, await this.captcha.ask(about));
  }

  /** Against the taking over of accounts: everybody but whoever signed in to this one there before. */
  private async isOnFor({ browser }: Asked): Promise<boolean> {
    return browser === null && (await this.protection.isOn('tempWebEnableAtoMitigation'));
  }

  /** One of each; null, and nothing is taken, where any is used up. */
  private async take(asked: Asked): Promise<readonly Count[] | null> {
    const taken: Count[] = [];
    for (const [tries, who] of this.countsOf(asked)) {
      if ((await tries.take(who)) > 0) {
        await giveBack(taken);
        return null;
      }
      taken.push([tries, who]);
    }
    return taken;
  }

  private countsOf({ purpose, emailKey, address, browser }: Asked): readonly Count[] {
    const { tickets, clock, keys } = this;
    const tries = (what: string, rate: Rate) =>
      new Tries(rate, { tickets, clock, hash: (key) => keys.hash('tries', `captcha ${purpose} ${what} ${key}`) });
    if (browser !== null) return [[tries('browser', freeWhereKnown), counting(`${emailKey} ${browser}`)]];
    const here = visitorAt(address);
    const rates = free[purpose];
    return [
      [tries('account', rates.account), here.map(({ key, times }) => ({ key: `${emailKey} ${key}`, times }))],
      [tries('address', rates.address), here],
      [tries('everybody', rates.everybody), counting('everybody')],
    ];
  }
}

const giveBack = async (counts: readonly Count[]): Promise<void> => {
  await Promise.all(counts.map(([tries, who]) => tries.giveBack(who)));
};
