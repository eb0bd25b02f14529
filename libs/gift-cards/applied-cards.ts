import { Injectable } from '@nestjs/common';
import type { AppliedCard, CheckBalanceBody } from '#contracts/gift-cards.ts';
import { day } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Buyer } from '#platform/auth/caller.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { BalanceCheck } from './balance-check.ts';
import { lastFourOf } from './rules/code.ts';
import { leftOf } from './rules/balance.ts';

/** Good for the member who has shown the code, in whatever of their windows; for a guest in their session. */
const appliedWay = signedLink('applied-card', { fields: { card: /[0-9a-f-]{36}/ }, bound: ['member'], lasts: day });

/** Who asks, and where from. */
type From = Readonly<{ address: string; by: Buyer }>;

const nameOf = (by: Buyer): string => ('memberId' in by ? by.memberId : `guest ${by.sessionId}`);

/** Cards that pay by their codes: a code is shown once, as for a balance check, and no browser has to keep it until the order is placed. */
@Injectable()
export class AppliedCards {
  constructor(
    private readonly checking: BalanceCheck,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** As `BalanceCheck.check`. */
  async apply(asked: CheckBalanceBody, { address, by }: From): Promise<AppliedCard> {
    const memberId = 'memberId' in by ? by.memberId : null;
    const { state, code } = await this.checking.card(asked, { address, memberId });
    const [at, id] = [this.clock.now(), state.balance!.id];
    const applied = appliedWay.sign(this.keys, { card: id, member: nameOf(by) }, at);
    const left = { minor: leftOf(state, at), currency: 'USD' } as const;
    return { id, lastFour: lastFourOf(code), applied, left, isFrozen: state.frozen.length > 0 };
  }

  /** Not found for what was not given to that member, and a day later. */
  cardIn(token: string, memberId: string): string {
    const said = appliedWay.read(this.keys, token, { member: memberId });
    if (!said || said.expiresAt <= this.clock.now()) throw new NotFound();
    return said.card;
  }
}
