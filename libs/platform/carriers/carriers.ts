import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';

/** Where a parcel goes: to the house's own desk, or to somebody. No carrier keeps it longer than the parcel. */
export type Destination = 'house' | Readonly<{ country: string; lines: readonly string[] }>;

/** `key` is the id of the asking: under it there is one label, however often it is asked for. `reference` is our own word for what is sent. */
export type AskedLabel = Readonly<{
  key: string;
  reference: string;
  to: Destination;
  service: 'standard' | 'twoDay' | 'nextDay';
}>;

/** A prepaid label. `cost`: what the carrier wants of us for it. */
export type Label = Readonly<{ carrier: string; tracking: string; cost: Money }>;

/** What a carrier has seen of a parcel, or gave up on. */
export type ParcelEvent = Readonly<{ is: 'scanned' | 'delivered' | 'lost' | 'returned'; at: Instant }>;

/** Carriers are out of reach, and nothing is known of what was asked. */
export class CarriersUnavailable extends Error {}

/** A key was used before for something else: a fault of ours. */
export class LabelReused extends Error {}

/**
 * Whoever carries parcels: labels, and what became of them. Never called within a stream's mailbox. All may throw `CarriersUnavailable`.
 * Nest's token.
 */
export abstract class Carriers {
  /** In words for people. */
  abstract readonly description: string;

  /** A label, once under its key. */
  abstract label(asked: AskedLabel): Promise<Label>;
  /** Somebody has it ready: the carrier comes for it. Again it changes nothing, and of a label that nobody made neither. */
  abstract collect(tracking: string): Promise<void>;
  /** What has happened to it until now, the first first. Nothing: nobody has seen it. */
  abstract track(tracking: string): Promise<readonly ParcelEvent[]>;
  /** References of parcels to which something happened since then. */
  abstract movedSince(at: Instant): Promise<readonly string[]>;

  abstract close(): Promise<void>;
}
