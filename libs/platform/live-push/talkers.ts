import type { EventEmitter } from 'node:events';
import { Decoder } from 'socket.io-parser';

/** A line as far as hearing it goes: engine.io's socket over `ws`. */
export type TalkingLine = Pick<EventEmitter, 'on' | 'once'> & {
  close: () => void;
  transport: { socket?: Pick<EventEmitter, 'on'> & { terminate: () => void } };
};

/** What one line may say between two looks at the sockets (see `slow-readers.ts`), heartbeats too. */
export const mostSaid = 40;

/**
 * Counts all that is said on each line, from its first byte: Socket.IO greets, answers and forgets what is no event before
 * anybody is asked, so a few kB of it would keep the process busy for seconds. Who says too much is cut.
 */
export class Talkers {
  private readonly said = new Map<TalkingLine, number>();

  listen(line: TalkingLine): void {
    const hear = () => this.hear(line);
    line.on('packet', hear);
    line.transport.socket?.on('ping', hear).on('pong', hear);
    line.once('close', () => this.said.delete(line));
  }

  /** Starts counting anew for every connection. */
  refresh(): void {
    this.said.clear();
  }

  private hear(line: TalkingLine) {
    const said = (this.said.get(line) ?? 0) + 1;
    this.said.set(line, said);
    if (said !== mostSaid + 1) return;
    line.close(); // what else has come already is heard no more
    line.transport.socket?.terminate();
  }
}

/** A line is one socket: what asks for another one closes it. Binary attachments have no place here: the first one does too. */
export class OneSocketDecoder extends Decoder {
  private hasAsked = false;

  constructor() {
    super({ maxAttachments: 0 });
  }

  override add(packet: unknown): void {
    // the first character is the packet's type, as the parser reads it
    const asks = typeof packet === 'string' && Number(packet.charAt(0)) === 0;
    if (asks && this.hasAsked) throw new Error('a line is one socket');
    this.hasAsked ||= asks;
    super.add(packet);
  }
}
