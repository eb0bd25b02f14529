import type { Refused } from '#kernel/refused.ts';

/** Of one slice: why that member may sell nothing more at present; null: they may. */
export type Suspending = (memberId: string) => Promise<Refused | null>;

/** Whether a member may put something up for sale: whichever slice knows how they have sold adds how it reads that, and others ask. Nest's token. */
export class SellerStandings {
  private readonly readers: Suspending[] = [];

  add(reader: Suspending): void {
    this.readers.push(reader);
  }

  /** Undefined: they may. What they have put up before stands. */
  async suspensionOf(memberId: string): Promise<Refused | undefined> {
    const all = await Promise.all(this.readers.map((reader) => reader(memberId)));
    return all.find((one) => one !== null) ?? undefined;
  }
}
