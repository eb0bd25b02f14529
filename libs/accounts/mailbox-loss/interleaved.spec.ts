import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { day, plus } from '#kernel/instant.ts';
import { accountProblems } from '../../../test/support/account-model.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { account } from '../decider.ts';
import { email as address } from '../email/decider.ts';
import { LetOldEmailGo } from '../email-change/commands.ts';
import { mustBeMember } from '../members.ts';
import { undoLasts } from '../rules/email-change.ts';
import { type Browser, codeOf } from '../step-up/step-up.testing.ts';
import { CallMailboxLossDue } from './commands.ts';
import { CallMailboxLossDueHandler } from './handlers.ts';
import { Losing } from './mailbox-loss.testing.ts';

/*
 * To see it fail, run with
 *   MUTANT=claimed-twice    an address that an account has is claimed for another one
 *   MUTANT=old-at-once      the address of before is let go of before its 14 days are over
 */
const late = '2100-01-01T00:00:00.000Z';
if (mutant === 'claimed-twice') {
  const { decide } = address;
  const twice: typeof decide = (command, state, at) =>
    decide(command, command.type === 'ClaimEmail' ? { ...state, owner: null } : state, at);
  Object.assign(address, { decide: twice });
}
if (mutant === 'old-at-once') {
  const { decide } = account;
  const early: typeof decide = (command, state, at) =>
    decide(command, state, command.type === 'LetOldEmailGo' ? late : at);
  Object.assign(account, { decide: early });
}

const password = 'correct horse';
const addresses = ['ann@example.org', 'bob@example.org', 'one@new.example', 'two@new.example'] as const;
const ways = [
  'stepUp',
  'ask',
  'confirm',
  'change',
  'undo',
  'lose',
  'loseAll',
  'callOff',
  'keep',
  'due',
  'react',
  'signIn',
] as const;

const step = fc.record({
  way: fc.constantFrom(...ways, 'change', 'loseAll', 'undo'), // where most comes of it
  who: fc.constantFrom(0, 1),
  to: fc.constantFrom(...addresses),
  days: fc.constantFrom(0, 0, 0, 1, 7, 14),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two members who change their addresses, undo that, and lose their mailboxes. */
class World {
  private constructor(
    private readonly lost: Losing,
    private readonly browsers: Browser[],
  ) {}

  static async open(): Promise<World> {
    const lost = await Losing.open(addresses[0]);
    const { desk, node } = lost.she;
    return new World(lost, [lost.laptop, await desk.join(node, addresses[1])]);
  }

  /** Whatever is refused, is. */
  async take({ way, who, to, days }: Step): Promise<void> {
    const { lost } = this;
    const { she } = lost;
    const browser = this.browsers[who]!;
    const doing: Readonly<Record<(typeof ways)[number], () => Promise<unknown>>> = {
      stepUp: () => she.stepUp(browser, to),
      ask: () => she.ask(browser, to),
      confirm: async () => this.goesOn(who, await she.confirm(browser, to)),
      change: async () => this.goesOn(who, await she.change(browser, to)),
      undo: async () => she.undo(she.undoToken(to), password),
      lose: () => lost.askCode(to, { browser }),
      loseAll: async () => (await lost.askCode(to, { browser }), lost.confirm(to, { browser })),
      callOff: () => lost.callOff(browser),
      keep: async () => lost.keep(lost.keepToken(to)),
      due: () => this.due(),
      react: () => lost.react(),
      signIn: async () => this.goesOn(who, await this.signsInAs(browser.memberId, to)),
    };
    await codeOf(doing[way]());
    she.desk.clock.advance(days * day);
  }

  /** As the due list does, for both. */
  async due(): Promise<void> {
    const { desk, node } = this.lost.she;
    for (const { memberId } of this.browsers) {
      const calling = new CallMailboxLossDueHandler(node.streams, desk.store);
      await codeOf(calling.execute(new CallMailboxLossDue({ memberId }, desk.another())));
      await codeOf(LetOldEmailGo.decide(node.streams, { memberId }, desk.another()));
    }
  }

  /** What is under way comes to its end. */
  async settle(): Promise<void> {
    for (let n = 0; n < 2; n++) {
      await this.lost.react();
      await this.due();
    }
    await this.lost.react();
  }

  /** Who comes in with that address: at most one. */
  async whoSignsIn(to: string): Promise<string | null> {
    const { desk, node } = this.lost.she;
    desk.clock.advance(day); // tries of before count no more
    return desk.signIn(node, to, password).then(
      ({ memberId }) => memberId,
      () => null,
    );
  }

  async problems(): Promise<readonly string[]> {
    const { desk } = this.lost.she;
    const facts = await desk.facts();
    const changedAt = new Map<string, string>();
    const early = facts.flatMap(({ type, data, meta }) => {
      const { memberId } = data as { memberId: string };
      if (type === 'EmailChanged') changedAt.set(memberId, meta.at);
      const isEarly = type === 'OldEmailLetGo' && meta.at < plus(changedAt.get(memberId) ?? late, undoLasts);
      return isEarly ? [`${memberId}: let go of the old address at ${meta.at}`] : [];
    });
    return [...accountProblems(facts), ...early];
  }

  /** Each of them signs in with one address, which is theirs, and with no other; what is nobody's lets nobody in. */
  async strangers(): Promise<readonly string[]> {
    const { desk, node } = this.lost.she;
    const members = await Promise.all(this.browsers.map(({ memberId }) => mustBeMember(node.streams, memberId)));
    const current = await Promise.all(members.map(({ signIn }) => desk.keys.decrypt(signIn!.email)));
    const wrong = new Set(current).size === members.length ? [] : [`both have ${current[0]}`];
    for (const to of addresses) {
      const its = members[current.findIndex((one) => one.toLowerCase() === to)]?.memberId ?? null;
      const owner = its === null ? null : await this.lost.she.ownerOf(to);
      const comesIn = await this.whoSignsIn(to);
      if (comesIn !== its || owner !== its) wrong.push(`${to} is ${its}'s, owned by ${owner}, and lets ${comesIn} in`);
    }
    return wrong;
  }

  close(): Promise<void> {
    return this.lost.she.desk.close();
  }

  private goesOn(who: number, begun: Browser) {
    this.browsers[who] = begun;
  }

  private async signsInAs(memberId: string, to: string): Promise<Browser> {
    const begun = await this.lost.she.desk.signIn(this.lost.she.node, to, password);
    if (begun.memberId !== memberId) throw new Error('another one');
    return begun;
  }
}

async function problemsAfter(steps: readonly Step[]): Promise<readonly string[]> {
  const world = await World.open();
  try {
    for (const one of steps) await world.take(one);
    await world.settle();
    return [...(await world.problems()), ...(await world.strangers())];
  } finally {
    await world.close();
  }
}

it('in whatever order addresses change, are lost and taken back: each account signs in with its one, and keeps the old for 14 days', async () => {
  const holds = async (steps: readonly Step[]) => expect(await problemsAfter(steps)).toEqual([]);
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), holds), { numRuns: 25 });
}, 120_000);
