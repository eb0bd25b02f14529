import type { DeskItem, Verdict } from '#contracts/order-desk.ts';
import type { Money } from '#kernel/money.ts';
import { Refused } from '#kernel/refused.ts';
import type { Found } from '../../after-sale/events.ts';
import { afterSaleRules } from './records.ts';

/** What somebody has found, and who. */
export type FoundBy = Found & Readonly<{ operatorId: string }>;

/** Who looks. `linkedTo`: members who are perhaps the same person, the desk has asked; they stand in no fact. */
export type Looker = Readonly<{ operatorId: string; linkedTo: readonly string[] }>;

export const isSelf = ({ operatorId, linkedTo }: Looker, id: string): boolean =>
  id === operatorId || linkedTo.includes(id);

type Told = Pick<DeskItem, 'found' | 'isLookedAt' | 'others'>;

/** Above a price two operators have to find the same, and each without knowing what the other found. */
export const twoPairs = {
  areNeeded: ({ price }: Readonly<{ price: Money }>): boolean => price.minor > afterSaleRules.secondPairAbove,

  /** The last word of each. */
  after: <T extends Readonly<{ operatorId: string }>>(found: readonly T[], now: T): T[] => [
    ...found.filter(({ operatorId }) => operatorId !== now.operatorId),
    now,
  ],

  /**
   * Whether somebody else has found the same. Who was first says nothing more until another has looked; two who differ may look again, and a third may
   * agree with either. Refused: `own-verdict`.
   */
  areAgreed(found: readonly FoundBy[], verdict: Verdict, by: Looker): boolean {
    const own = found.filter(({ operatorId }) => isSelf(by, operatorId));
    const others = found.filter((one) => !own.includes(one));
    const isSaid = own.some((one) => one.verdict === verdict);
    if (isSaid || (own.length > 0 && others.length === 0)) throw new Refused('own-verdict');
    return others.some((one) => one.verdict === verdict);
  },

  /** Nobody hears what another has found before they have said what they find. */
  toldTo: (all: readonly FoundBy[], asks: string): Told => {
    const toldOf = ({ verdict, failed }: FoundBy) => ({ verdict, failed: [...failed] });
    const own = all.find(({ operatorId }) => operatorId === asks);
    const others = all.filter(({ operatorId }) => operatorId !== asks).map(toldOf);
    return { found: own ? toldOf(own) : null, isLookedAt: others.length > 0, others: own ? others : [] };
  },
};
