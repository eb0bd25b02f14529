import type { Outbox } from '#contracts/accounts.ts';
import type { GuardedAct } from '#contracts/factors.ts';
import { accountRoutes } from '#contracts/account-routes.ts';
import { payoutRoutes } from '#contracts/payout-routes.ts';
import { cookies, hostCookie, visitorRoutes } from '#contracts/routes.ts';
import type { Crowd, Told } from './crowd.ts';
import { BankVisitor } from './bank-visitor.ts';
import { Visitor } from './visitor.ts';

export const joinedWith = 'correct horse battery';

/** Somebody who came by the form and the letter, signed in at a browser of their own: no test member. */
export class Joined {
  private constructor(
    private readonly crowd: Crowd,
    readonly email: string,
    readonly id: string,
    readonly browser: Visitor,
  ) {}

  static async at(crowd: Crowd, email: string, name = 'Ann'): Promise<Joined> {
    const { market } = crowd;
    const browser = await Visitor.at(market.fastify);
    await browser.post(accountRoutes.register, { email, password: joinedWith, name, language: 'en' });
    await market.caughtUp();
    const [, token] = /verify\?token=(\S+)/.exec((await lettersTo(crowd, email))[0]!)!;
    const { body } = await browser.post(accountRoutes.verify, { token, password: joinedWith });
    return new Joined(crowd, email, (body as { id: string }).id, browser);
  }

  /** The same person in a market that was started anew. */
  in(crowd: Crowd): Joined {
    return new Joined(crowd, this.email, this.id, this.browser.copy(crowd.market.fastify));
  }

  /** What they got by mail, the newest first. */
  letters(): Promise<readonly string[]> {
    return lettersTo(this.crowd, this.email);
  }

  async signIn(more: object = {}): Promise<Told & Readonly<{ browser: Visitor }>> {
    const browser = await Visitor.at(this.crowd.market.fastify);
    const answer = await browser.post(accountRoutes.signIn, { email: this.email, password: joinedWith, ...more });
    return { ...(answer as unknown as Told), browser };
  }

  /** What their browser is known by, for whoever speaks for them without its cookies. */
  get token(): string {
    const { cookies: kept } = this.browser;
    return (kept.get(hostCookie(cookies.jwt)) ?? kept.get(cookies.jwt))!;
  }

  /** An account of theirs at the bank, by its page, once they have said who they are: the token with which they come back. */
  async bankAccount(number = 'US00 SAND 0000 0001'): Promise<string> {
    await this.stepUp('payouts');
    const { body } = await this.browser.post(payoutRoutes.askAccount, { locale: 'en-us' });
    const { headers } = await new BankVisitor(this.crowd.market).submit((body as { url: string }).url, { number });
    return String(headers.location).split('#account=')[1]!;
  }

  /** Of the last letter that has one: a notice of something before may come after it. */
  async lastCode(): Promise<string> {
    const codes = (await this.letters()).flatMap((one) => /\b\d{6,8}\b/.exec(one) ?? []);
    return codes[0]!;
  }

  /** Says once more who they are: the act may be done next. */
  async stepUp(act: GuardedAct, browser: Visitor = this.browser, email?: string): Promise<void> {
    const what = { act, ...(email !== undefined && { email }) };
    await browser.post(accountRoutes.askStepUp, what);
    const code = await this.lastCode();
    const said = { ...what, by: 'mail', code, password: joinedWith };
    const { status } = await browser.post(accountRoutes.confirmStepUp, said);
    if (status !== 200) throw new Error(`no step-up: ${status}`);
  }
}

async function lettersTo(crowd: Crowd, email: string): Promise<readonly string[]> {
  const { items } = (await crowd.get(visitorRoutes.outbox)).body as Outbox;
  return items.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n\n${text}`);
}
