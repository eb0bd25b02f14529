/** A connection as far as its backlog goes: engine.io's socket over `ws`. */
export type Line = {
  writeBuffer: { data?: unknown }[];
  transport: { socket?: { bufferedAmount: number; terminate: () => void } };
};

/** Who has more than this waiting, or did not read for so many looks, is cut loose to come back and refetch. */
export const mostBehind = 256 * 1024;
export const mostLooks = 20;
/** Milliseconds from one look to the next. */
export const lookEvery = 250;

/** Bytes that wait for this reader. */
export function behind({ writeBuffer, transport }: Line): number {
  let bytes = transport.socket?.bufferedAmount ?? 0;
  for (const { data } of writeBuffer) bytes += sizeOf(data);
  return bytes;
}

const sizeOf = (data: unknown) => (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0);

/** Looks at one reader again and again. */
export class Reader {
  private looks = 0;

  constructor(private readonly line: Line) {}

  /** To be called when the reader has taken all that was waiting. */
  drained() {
    this.looks = 0;
  }

  /** Looks at the backlog once more; true when the connection must be cut. */
  isTooSlow(): boolean {
    const bytes = behind(this.line);
    this.looks = bytes === 0 ? 0 : this.looks + 1;
    return bytes > mostBehind || this.looks > mostLooks;
  }

  /** Drops what waits, so that the order to refetch gets through. */
  forget() {
    this.line.writeBuffer.length = 0;
  }

  /** Cuts the connection of a reader that takes nothing any more. */
  terminate() {
    this.line.transport.socket?.terminate();
  }
}
