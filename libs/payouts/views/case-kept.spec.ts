import { expect, it } from '@jest/globals';
import { sellerAccountView } from './seller-account.view.ts';

const memberId = 'bob';
const amount = { minor: 100, currency: 'USD' };
const facts = [
  ['FeeCharged', {}],
  ['PayoutAsked', { n: 1, amount }],
  ['PayoutCaseOpened', { attempt: 'p1' }],
  ['PayoutAccountSet', { accountId: 'a2', bank: 'B', lastFour: '0002', country: 'US', heldUntil: null }],
] as const;

it('a payout of which nobody knows stays a case, whatever account is set', () => {
  let doc: unknown;
  for (const [type, data] of facts) {
    const fact = { type, data: { memberId, ...data }, meta: { at: '2026-05-01T12:00:00.000Z' } };
    doc = sellerAccountView.fold(doc as never, fact as never, memberId, {} as never);
  }
  expect(doc).toMatchObject({ caseAt: '2026-05-01T12:00:00.000Z' });
});
