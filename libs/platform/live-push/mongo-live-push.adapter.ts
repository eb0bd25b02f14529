import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import { ChangeSender } from './change-sender.ts';
import { type Change, LivePush } from './live-push.ts';
import type { MongoLine } from './mongo-line.adapter.ts';

/** Pushes to the sockets of other processes, through MongoDB. The line stays open when it is closed. */
export class MongoLivePush extends LivePush {
  private readonly sender: ChangeSender;

  constructor(line: Pick<MongoLine, 'tell'>, clock: Clock) {
    super();
    this.sender = new ChangeSender({ clock, from: randomUUID(), send: (message) => line.tell(message) });
  }

  /** To be called when the views have caught up; what is published before waits. */
  start(): void {
    this.sender.start();
  }

  publish(changes: readonly Change[]) {
    this.sender.add(changes);
  }

  /** Who listens is known by the nodes alone. */
  hears() {
    return true;
  }

  missed() {
    this.sender.leaveOut();
  }

  /** By the nodes' line: what their sockets hear is the nodes' own matter. */
  override whenTold(): Promise<void> | undefined {
    return this.sender.whenSent();
  }

  health() {
    return this.sender.health();
  }

  close(): Promise<void> {
    return this.sender.close();
  }
}
