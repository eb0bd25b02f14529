import { expect, it } from '@jest/globals';
import { upcast } from '#kernel/shapes.ts';
import stored from './events.samples.json' with { type: 'json' };
import { notificationShapes } from './events.ts';

it('facts of the time when auctions alone were told of are about an auction', () => {
  const [first] = stored;
  expect(upcast(notificationShapes, 'NotificationRaised', 1, first!.data)).toEqual({
    memberId: '11111111-1111-4111-8111-111111111111',
    id: '5f3e7a10-0000-4000-8000-000000000101',
    kind: 'outbid',
    about: { kind: 'auction', id: '5f3e7a10-0000-4000-8000-000000000001' },
    words: {
      templateId: '5f3e7a10-0000-4000-8000-0000000000a1',
      name: 'Harbour Low Salt',
      size: '9',
      price: { minor: 6000, currency: 'USD' },
      closesAt: '2026-05-04T12:00:00.000Z',
    },
    at: '2026-05-01T12:00:00.000Z',
    inbox: true,
    mail: false,
  });
});
