import { Injectable } from '@nestjs/common';
import type { AppliedCard, CheckBalanceBody } from '#contracts/gift-cards.ts';
import { day } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import { signedLink } from '#platform/auth/signed-link.ts';
import { Clock } from '#platform/clock/clock.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { BalanceCheck } from './balance-check.ts';
import { lastFourOf } from './rules/code.ts';
import { leftOf } from './rules/balance.ts';

/** Good for the member who has shown the code, in whatever of their windows. */
const appliedWay = signedLink('applied-card', { fields: { card: /[0-9a-f-]{36}/ }, bound: ['member'], lasts: day });

/** Where a member asks from. */
type From = Readonly<{ address: string; memberId: string }>;

/** Cards that pay by their codes: a code is shown once, as for a balance check, and no browser has to keep it until the order is placed. */
@Injectable()
export class AppliedCards {
  constructor(
    private readonly checking: BalanceCheck,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
  ) {}

  /** As `BalanceCheck.check`. */
  async apply(asked: CheckBalanceBody, from: From): Promise<AppliedCard> {
    const { state, code } = await this.checking.card(asked, from);
    const [at, id] = [this.clock.now(), state.balance!.id];
    const applied = appliedWay.sign(this.keys, { card: id, member: from.memberId }, at);
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
