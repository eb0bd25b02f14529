import { Refused } from '#kernel/refused.ts';
import type { AfterSaleEvent } from '../../after-sale/events.ts';

/** What somebody at the desk has photographed of what they look at: hashes, the first first. */
export type Photographs = Readonly<{ pictures: readonly string[] }>;

type By = Readonly<{ orderId: string; operatorId: string }>;

/** Before what is found: its buyer and its seller see what it was found by. Refused: `photographs-missing`. */
export function photographed(by: By, pictures: readonly string[]): AfterSaleEvent {
  if (pictures.length === 0) throw new Refused('photographs-missing');
  return { type: 'ItemPhotographed', data: { ...by, pictures: [...new Set(pictures)] } };
}
