import type { CommandMetadata } from '#platform/streams/command.ts';

/** Of one slice: with whom that member shares a household, a card or a device. */
export type LinkedTo = (memberId: string) => Promise<readonly string[]>;

/** Of the slice that keeps links: has two linked, for good. The same metadata is the same command. */
export type Linking = (
  pair: Readonly<{ memberId: string; otherId: string }>,
  metadata: CommandMetadata,
) => Promise<unknown>;

/** Members who are perhaps one person: whichever slice is told of it adds how it reads that, and others ask. Nest's token. */
export class LinkedAccounts {
  private readonly readers: LinkedTo[] = [];
  private readonly linkings: Linking[] = [];

  add(reader: LinkedTo): void {
    this.readers.push(reader);
  }

  linkBy(linking: Linking): void {
    this.linkings.push(linking);
  }

  /** They share a card. Once it resolves, whoever asks is told so. */
  async link(...of: Parameters<Linking>): Promise<void> {
    for (const linking of this.linkings) await linking(...of);
  }

  async of(memberId: string): Promise<readonly string[]> {
    const all = await Promise.all(this.readers.map((reader) => reader(memberId)));
    return [...new Set(all.flat())];
  }
}
