import { decider } from '#kernel/decider.ts';
import type { Data, Fact } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import { NotFound, notDueYet, Refused } from '#kernel/refused.ts';
import { type SellingEvent, sellingShapes } from './events.ts';
import { keptUntil } from './rules/kept.ts';

export type SellingCommand =
  | Fact<'ApplyToSell', Data<SellingEvent, 'SellingApplied'>>
  | Fact<'AgreeSeller', Omit<Data<SellingEvent, 'SellerAgreed'>, 'applicationId'>>
  | Fact<'DeclineSeller', Omit<Data<SellingEvent, 'SellerDeclined'>, 'applicationId'>>
  | Fact<'CloseSelling', Readonly<{ memberId: string }>>
  /** Sent by the due list. Refused before the time: `not-due-yet`. */
  | Fact<'DestroyParticulars', Readonly<{ memberId: string }>>;

/** Nothing of who they are. `keptUntil`: of whom the law keeps it. */
export type SellingState = Readonly<{
  phase: 'none' | 'waiting' | 'agreed' | 'declined' | 'closed';
  applicationId: string;
  keptUntil: Instant | null;
}>;

/** How a member becomes a seller: they ask, an operator answers. */
export const selling = decider<SellingState, SellingCommand, SellingEvent>({
  version: 1,
  shapes: sellingShapes,
  initial: () => ({ phase: 'none', applicationId: '', keptUntil: null }),
  evolve: {
    SellingApplied: (state, { applicationId }) => ({ ...state, phase: 'waiting', applicationId }),
    SellerAgreed: (state) => ({ ...state, phase: 'agreed' }),
    SellerDeclined: (state) => ({ ...state, phase: 'declined' }),
    SellingClosed: (state, kept) => ({ ...state, phase: 'closed', keptUntil: kept.keptUntil }),
    ParticularsDestroyed: (state) => ({ ...state, keptUntil: null }),
  },
  decide: {
    ApplyToSell: (data, state) => {
      if (state.applicationId === data.applicationId) return [];
      mayApply(state);
      return [{ type: 'SellingApplied', data }];
    },
    AgreeSeller: ({ memberId, operatorId }, state) => {
      const applicationId = mustWait(state, memberId, operatorId);
      return [{ type: 'SellerAgreed', data: { memberId, applicationId, operatorId } }];
    },
    DeclineSeller: ({ memberId, operatorId, grounds }, state) => {
      const applicationId = mustWait(state, memberId, operatorId);
      return [{ type: 'SellerDeclined', data: { memberId, applicationId, operatorId, grounds } }];
    },
    CloseSelling: ({ memberId }, { phase, applicationId }, at) => {
      if (phase === 'closed') return [];
      const kept = phase === 'agreed' ? keptUntil(at) : null;
      return [{ type: 'SellingClosed', data: { memberId, applicationId, keptUntil: kept } }];
    },
    DestroyParticulars: ({ memberId }, { keptUntil: until, applicationId }, at) => {
      if (until === null) return [];
      if (at < until) throw notDueYet(until, at);
      return [{ type: 'ParticularsDestroyed', data: { memberId, applicationId } }];
    },
  },
});

/** Refused: `selling-waits`, `sells-already`; not found for who is erased. */
export function mayApply({ phase }: SellingState): void {
  if (phase === 'closed') throw new NotFound();
  if (phase === 'waiting') throw new Refused('selling-waits');
  if (phase === 'agreed') throw new Refused('sells-already');
}

/** Which application waits for an answer that is somebody else's to give. */
function mustWait({ phase, applicationId }: SellingState, memberId: string, operatorId: string): string {
  if (phase === 'none' || phase === 'closed') throw new NotFound();
  if (memberId === operatorId) throw new Refused('own-application');
  if (phase !== 'waiting') throw new Refused('selling-answered');
  return applicationId;
}
