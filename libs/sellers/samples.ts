import type { ApplyBody } from '#contracts/sellers.ts';
import { termsOfToday } from '#contracts/sellers.ts';
import type { SellingEvent } from './events.ts';

/** A fixed person for specs. */
export const ann = '11111111-1111-4111-8111-111111111111';

const of = { memberId: ann, applicationId: '5f3e7a10-0000-4000-8000-000000000601' };
const operatorId = '33333333-3333-4333-8333-333333333333';

/** What the decider sees of what they said. */
export const applied: SellingEvent = {
  type: 'SellingApplied',
  data: {
    ...of,
    terms: termsOfToday,
    nameKey: 'a1',
    isFirm: false,
    name: { person: ann, box: 'name' },
    particulars: { person: of.applicationId, box: 'particulars' },
  },
};
export const agreed: SellingEvent = { type: 'SellerAgreed', data: { ...of, operatorId } };
export const declined: SellingEvent = {
  type: 'SellerDeclined',
  data: { ...of, operatorId, grounds: 'name-misleads' },
};
/** Of who could sell, or could not. */
export const closed = (keptUntil: string | null): SellingEvent => ({
  type: 'SellingClosed',
  data: { ...of, keptUntil },
});
export const destroyed: SellingEvent = { type: 'ParticularsDestroyed', data: of };

/** An application as it is typed. */
export const application = (sellerName: string, over: object = {}): ApplyBody => ({
  sellerName,
  terms: termsOfToday,
  particulars: {
    kind: 'person',
    name: 'Ann Example',
    born: '1990-05-01',
    taxId: '',
    country: 'FR',
    line1: '1 rue de la Paix',
    city: 'Paris',
    zip: '75002',
    ...over,
  },
});
