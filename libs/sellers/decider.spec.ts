import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import type { Data } from '#kernel/fact.ts';
import { selling, type SellingCommand } from './decider.ts';
import type { SellingEvent } from './events.ts';
import { agreed, ann, applied, closed, declined, destroyed } from './samples.ts';

const at = given(selling, '2026-05-01T11:00:00.000Z');
const data = applied.data as Data<SellingEvent, 'SellingApplied'>;
const operatorId = '33333333-3333-4333-8333-333333333333';
const apply: SellingCommand = { type: 'ApplyToSell', data };
const again: SellingCommand = { type: 'ApplyToSell', data: { ...data, applicationId: 'another' } };
const agree: SellingCommand = { type: 'AgreeSeller', data: { memberId: ann, operatorId } };
const decline: SellingCommand = {
  type: 'DeclineSeller',
  data: { memberId: ann, operatorId, grounds: 'name-misleads' },
};
const close: SellingCommand = { type: 'CloseSelling', data: { memberId: ann } };
const destroy: SellingCommand = { type: 'DestroyParticulars', data: { memberId: ann } };
const end = '2032-01-01T00:00:00.000Z';

describe('who wants to sell', () => {
  it('waits for an answer, and asks again after a no alone', () => {
    at().when(apply).then(applied);
    at(applied).when(apply).thenNothing();
    at(applied).when(again).thenRefused('selling-waits');
    at(applied, agreed).when(again).thenRefused('sells-already');
    at(applied, declined)
      .when(again)
      .then({ ...applied, data: { ...data, applicationId: 'another' } } as SellingEvent);
  });

  it('is answered once, by somebody else', () => {
    at(applied).when(agree).then(agreed);
    at(applied).when(decline).then(declined);
    at(applied, agreed).when(decline).thenRefused('selling-answered');
    at(applied, declined).when(agree).thenRefused('selling-answered');
    const own: SellingCommand = { type: 'AgreeSeller', data: { memberId: ann, operatorId: ann } };
    at(applied).when(own).thenRefused('own-application');
  });
});

describe('the particulars of who is erased', () => {
  it('are kept of who could sell, for five years after the year', () => {
    at(applied, agreed).when(close).then(closed(end));
    at(applied, agreed, closed(end)).when(destroy, '2031-12-31T23:59:59.999Z').thenRefused('not-due-yet', {
      due: end,
      at: '2031-12-31T23:59:59.999Z',
    });
    at(applied, agreed, closed(end)).when(destroy, end).then(destroyed);
    at(applied, agreed, closed(end), destroyed).when(destroy, end).thenNothing();
  });

  it('are kept of nobody else', () => {
    at(applied).when(close).then(closed(null));
    at(applied, declined).when(close).then(closed(null));
    at(applied, closed(null)).when(destroy, end).thenNothing();
    at(applied, closed(null)).when(close).thenNothing();
  });
});
