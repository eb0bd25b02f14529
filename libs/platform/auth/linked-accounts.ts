/** Of one slice: with whom that member shares a household, a card or a device. */
export type LinkedTo = (memberId: string) => Promise<readonly string[]>;

/** Members who are perhaps one person: whichever slice is told of it adds how it reads that, and others ask. Nest's token. */
export class LinkedAccounts {
  private readonly readers: LinkedTo[] = [];

  add(reader: LinkedTo): void {
    this.readers.push(reader);
  }

  async of(memberId: string): Promise<readonly string[]> {
    const all = await Promise.all(this.readers.map((reader) => reader(memberId)));
    return [...new Set(all.flat())];
  }
}
