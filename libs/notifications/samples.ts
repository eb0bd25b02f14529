import { usd } from '#kernel/money.ts';
import type { RaiseData } from './decider.ts';
import type { EndingAnnounced, NotificationRaised } from './events.ts';

/** Fixed values for specs. */
export const ann = '11111111-1111-4111-8111-111111111111';
export const auctionId = '5f3e7a10-0000-4000-8000-000000000001';
export const at = '2026-05-01T12:00:00.000Z';
export const closesAt = '2026-05-04T12:00:00.000Z';
export const idOf = (n: number) => `5f3e7a10-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Ann was outbid at $60, unless a spec says otherwise. */
export const raise = (over: Partial<RaiseData> = {}) =>
  ({
    type: 'RaiseNotification',
    data: {
      memberId: ann,
      id: idOf(101),
      kind: 'outbid',
      auctionId,
      lot: { templateId: idOf(201), name: 'Harbour Low Salt', size: '9' },
      price: usd(60),
      closesAt,
      at,
      ...over,
    },
  }) as const;

export const raised = (over: Partial<NotificationRaised['data']> = {}): NotificationRaised => ({
  type: 'NotificationRaised',
  data: { ...raise().data, inbox: true, mail: true, ...over },
});

export const endingAnnounced = (...members: string[]): EndingAnnounced => ({
  type: 'EndingAnnounced',
  data: { auctionId, closesAt, members },
});
