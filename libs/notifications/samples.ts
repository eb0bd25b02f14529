import { usd } from '#kernel/money.ts';
import { MailTexts } from '#platform/mail/mail-texts.ts';
import { NoticeMails } from '#platform/notices/notices.ts';
import type { RaiseData } from './decider.ts';
import type { NotificationRaised } from './events.ts';

/** Fixed values for specs. */
export const ann = '11111111-1111-4111-8111-111111111111';
export const auctionId = '5f3e7a10-0000-4000-8000-000000000001';
export const at = '2026-05-01T12:00:00.000Z';
export const closesAt = '2026-05-04T12:00:00.000Z';
export const idOf = (n: number) => `5f3e7a10-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** In the words of Ann's auction. */
export const words = { templateId: idOf(201), name: 'Harbour Low Salt', size: '9', price: usd(60), closesAt };
export const about = (id: string) => ({ kind: 'auction', id }) as const;

/** Ann was outbid at $60, unless a spec says otherwise. */
export const raise = (over: Partial<RaiseData> = {}) =>
  ({
    type: 'RaiseNotification',
    data: {
      memberId: ann,
      id: idOf(101),
      kind: 'outbid',
      about: about(auctionId),
      words,
      at,
      recurs: over.kind === undefined,
      ...over,
    },
  }) as const;

export const raised = (over: Partial<NotificationRaised['data']> = {}): NotificationRaised => {
  const { recurs: _, ...data } = raise().data;
  return { type: 'NotificationRaised', data: { ...data, inbox: true, mail: true, ...over } };
};

/** As a slice has them, of being outbid alone. */
export function noticeMails(): NoticeMails {
  const mails = new NoticeMails();
  const texts = {
    'subject.outbid': 'Outbid: {{what}}',
    'text.outbid': 'Somebody bid on {{what}}.',
    'text.outbid_priced': 'Somebody bid on {{what}}. Now {{price}}.',
    'link.outbid': 'Bid again',
  };
  mails.add('auction', new MailTexts(async () => ({ default: texts })));
  return mails;
}
