import type { LinePings } from './line-pings.ts';

/** Milliseconds there and back, the last time that it was measured; `isSilent`: it does not answer any more. */
export type LineLength = Readonly<{ ms: number | null; isSilent: boolean }>;

type Measured = Pick<LinePings, 'known' | 'isSilent'>;

/** Lines whose length is measured, by their address and whose they are: found in a moment, however many there are. */
export class MeasuredLines {
  private readonly byAddress = new Map<string, Map<string, readonly Measured[]>>();

  add(address: string, memberId: string, line: Measured): void {
    const lines = this.byAddress.get(address) ?? new Map<string, readonly Measured[]>();
    const others = lines.get(memberId)?.filter((one) => one !== line) ?? [];
    this.byAddress.set(address, lines.set(memberId, [...others, line]));
  }

  delete(address: string, memberId: string, line: Measured): void {
    const lines = this.byAddress.get(address);
    const others = lines?.get(memberId)?.filter((one) => one !== line) ?? [];
    if (others.length > 0) return void lines!.set(memberId, others);
    lines?.delete(memberId);
    if (lines?.size === 0) this.byAddress.delete(address);
  }

  /** Of a member with two lines the last one that stands counts. */
  of(address: string, memberId: string): LineLength | undefined {
    const line = this.byAddress.get(address)?.get(memberId)?.at(-1);
    return line && { ms: line.known.at(-1)?.ms ?? null, isSilent: line.isSilent };
  }
}
