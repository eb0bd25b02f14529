import type { AfterSaleEvent } from '../../after-sale/events.ts';

/** What somebody at the desk has photographed of what they look at: hashes, the first first. */
export type Photographs = Readonly<{ pictures: readonly string[] }>;

type By = Readonly<{ orderId: string; operatorId: string }>;

/** Before what is found: nothing where nobody has taken any. */
export const photographed = (by: By, pictures: readonly string[]): AfterSaleEvent[] =>
  pictures.length > 0 ? [{ type: 'ItemPhotographed', data: { ...by, pictures: [...new Set(pictures)] } }] : [];
