import { createHash } from 'node:crypto';
import { day, type Instant, instantOf, msOf, plus } from '#kernel/instant.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type AskedLabel, Carriers, type Label, LabelReused, type ParcelEvent } from '../carriers.ts';
import { CarrierFile, type Parcel } from './carrier-file.adapter.ts';

/** What becomes of a parcel once it is handed over. */
export type Fate = 'arrives' | 'late' | 'lost' | 'returned' | 'never-seen';

/** Test names, as there are test cards: what becomes of parcels to somebody who is called so. */
export const testNames: Readonly<Record<string, Fate>> = {
  'Late Parcel': 'late',
  'Lost Parcel': 'lost',
  'Returned Parcel': 'returned',
};

/** All arrive but those to test names. */
export const fateByName = ({ to }: Pick<AskedLabel, 'to'>): Fate =>
  (to === 'house' ? [] : to.lines).flatMap((line) => testNames[line] ?? [])[0] ?? 'arrives';

type Options = Readonly<{
  clock: Pick<Clock, 'now'>;
  /** Of each parcel; unless it is said all arrive but those to test names. */
  fateOf?: (asked: AskedLabel) => Fate;
  /** Of a parcel's day, in milliseconds: a demo's may be a minute. */
  dayMs?: number;
}>;

/** US cents, and days on the way. */
const services: Readonly<Record<string, Readonly<{ cents: number; days: number }>>> = {
  standard: { cents: 895, days: 3 },
  twoDay: { cents: 1350, days: 2 },
  nextDay: { cents: 1990, days: 1 },
};

/** How many days each of these ends is behind a parcel's own days on the way. */
const daysMore = { arrives: 0, late: 9, lost: 4, returned: 4 } as const;
/** Days until it is first seen, and the most that a parcel is under way. */
const firstSeen = 1 / 24;
const mostOf = (days: readonly number[]) => Math.max(...days);
const mostDays = firstSeen + mostOf(Object.values(services).map(({ days }) => days)) + mostOf(Object.values(daysMore));

/**
 * A carrier of our own that carries nothing: whoever asks it to come has a parcel that moves with the clock. It keeps its own file, which
 * outlives the market's processes, and nothing of where a parcel goes.
 */
export class SandboxCarrier extends Carriers {
  readonly description: string;
  private readonly file: CarrierFile;

  constructor(
    file: string,
    private readonly options: Options,
  ) {
    super();
    this.file = new CarrierFile(file);
    this.description = `sandbox, ${this.file.name}: nothing is carried`;
  }

  label(asked: AskedLabel): Promise<Label> {
    const tracking = trackingOf(asked.key);
    return this.file.atOnce(() => {
      const { reference, service } = asked;
      const known = this.file.get(tracking);
      if (known && known.asked !== markOf(asked)) throw new LabelReused(`${asked.key} was used for something else`);
      const fate = (this.options.fateOf ?? fateByName)(asked);
      if (!known) this.file.put({ tracking, asked: markOf(asked), reference, service, fate, collected: null });
      return { carrier: 'Sandbox Parcels', tracking, cost: { minor: services[service]!.cents, currency: 'USD' } };
    });
  }

  collect(tracking: string): Promise<void> {
    return this.file.atOnce(() => {
      const parcel = this.file.get(tracking);
      if (parcel?.collected === null) this.file.put({ ...parcel, collected: this.options.clock.now() });
    });
  }

  track(tracking: string): Promise<readonly ParcelEvent[]> {
    return this.file.atOnce(() => {
      const parcel = this.file.get(tracking);
      return parcel ? eventsOf(parcel, this.options) : [];
    });
  }

  movedSince(at: Instant): Promise<readonly string[]> {
    return this.file.atOnce(() => {
      const underWay = this.file.collectedSince(plus(at, -mostDays * (this.options.dayMs ?? day)));
      const moved = underWay.filter((parcel) => eventsOf(parcel, this.options).some((event) => event.at >= at));
      return moved.map(({ reference }) => reference);
    });
  }

  async close(): Promise<void> {
    this.file.close();
  }
}

/** When it happens follows from when it was handed over: nobody has to wake. */
function eventsOf(
  { collected, fate, service }: Parcel,
  { clock, dayMs = day }: Pick<Options, 'clock' | 'dayMs'>,
): readonly ParcelEvent[] {
  if (collected === null || fate === 'never-seen') return [];
  const seen = msOf(collected) + firstSeen * dayMs;
  const { is, days } = endOf(fate as keyof typeof daysMore, services[service]!.days);
  const all = [{ is: 'scanned', ms: seen } as const, { is, ms: seen + days * dayMs }];
  const now = msOf(clock.now());
  return all.flatMap((event) => (event.ms <= now ? [{ is: event.is, at: instantOf(event.ms) }] : []));
}

const endOf = (fate: keyof typeof daysMore, own: number): Readonly<{ is: ParcelEvent['is']; days: number }> => ({
  is: fate === 'lost' || fate === 'returned' ? fate : 'delivered',
  days: own + daysMore[fate],
});

const hashed = (word: string) => createHash('sha256').update(word).digest('hex');

/** Twelve digits that follow from the key. */
const trackingOf = (key: string): string =>
  `SP${(BigInt(`0x${hashed(key).slice(0, 30)}`) % 1_000_000_000_000n).toString().padStart(12, '0')}`;

const markOf = ({ reference, service, to }: AskedLabel): string => hashed(JSON.stringify([reference, service, to]));
