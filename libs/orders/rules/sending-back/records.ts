import type { BackWhy } from '#contracts/going-back.ts';
import { day } from '#kernel/instant.ts';
import type { Leg } from '../../after-sale/events.ts';

/** What goes back, until when and at whose cost. `design/rules.md`, Review and Return; what it leaves open is ours. Never edit it, add another. */
export const sendingBackRules = {
  id: 'sending-back-1',
  /** Milliseconds in which whoever gets it says where to: a seller, and whoever could not be reached. */
  addressMs: 14 * day,
  /** One and another: what could not be delivered twice stays. */
  mostParcels: 2,
  service: 'standard',
} as const;

/** Whose way before the seller owes, beside the way back: of what was fake to the desk, of what was given back from its buyer. Null: none. */
export const owedFor: Readonly<Record<BackWhy, Leg | null>> = {
  fake: 'to-us',
  mismatch: null,
  returned: 'back',
  'not-as-sent': null,
};
