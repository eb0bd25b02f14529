import type { MessagePort } from 'node:worker_threads';

/** Threads that read the log beside its writer; one that ends is forgotten. */
export class LogFollowers {
  private readonly ports = new Set<MessagePort>();

  /** It hears at once how far the log is: what was being written when it came may have gone down after it looked. */
  add(port: MessagePort, lastRow: number) {
    this.ports.add(port);
    port.postMessage(lastRow, []);
    port.on('close', () => this.ports.delete(port));
  }

  /** Says how far the log is now. */
  tell(lastRow: number) {
    for (const port of this.ports) port.postMessage(lastRow, []);
  }

  close() {
    for (const port of this.ports) port.close();
  }
}
