import { day, plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { isGuestPayer } from '#contracts/guest-payer.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { paymentMethodShapes } from '../events.ts';

/** Milliseconds for which a card waits for its order: as long as the session in which it was typed. */
export const guestCardLasts: number = day;

/** Cards of guests that nothing was bought with: the bank has them for no longer than that. */
export const dueGuestCards = dueView({
  kind: 'guest-card',
  version: 1,
  facts: pick(paymentMethodShapes, 'MethodSaved', 'MethodsClosed'),
  target: ({ data }) => data.memberId,
  on: {
    MethodSaved: ({ data: { memberId }, meta: { at } }) => (isGuestPayer(memberId) ? plus(at, guestCardLasts) : null),
    MethodsClosed: () => null,
  },
});
