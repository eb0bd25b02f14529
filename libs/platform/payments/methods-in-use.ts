/** Of one slice: the methods of that member on which something of theirs is held. */
export type InUse = (memberId: string) => Promise<readonly string[]>;

/** Cards that their member may not forget yet: whichever slice holds something on them adds how it reads that, and payments ask. Nest's token. */
export class MethodsInUse {
  private readonly readers: InUse[] = [];

  add(reader: InUse): void {
    this.readers.push(reader);
  }

  async of(memberId: string): Promise<readonly string[]> {
    return (await Promise.all(this.readers.map((reader) => reader(memberId)))).flat();
  }
}
