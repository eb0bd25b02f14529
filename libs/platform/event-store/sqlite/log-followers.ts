import type { MessagePort } from 'node:worker_threads';

/** Threads that read the log beside its writer; one that ends is forgotten. */
export class LogFollowers {
  private readonly ports = new Set<MessagePort>();

  add(port: MessagePort) {
    this.ports.add(port);
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
