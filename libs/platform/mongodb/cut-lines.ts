import type { EventEmitter } from 'node:events';

/** A connection of the driver: `error` is why it is closed. */
type Wire = EventEmitter & { error?: Error; writeCommand: (...asked: unknown[]) => Promise<void> };

const mended = new WeakSet<object>();

/**
 * Lets a write of the driver end when its connection does. By itself (mongodb 7.8, `writeCommand`) it waits without end for a
 * socket to drain that the server has just closed: that question is never answered, and when it is the heartbeat, none is
 * from then on, for the driver goes on waiting for it. `client` is connected; all others of its driver are mended with it.
 */
export function hearingCuts(client: object): void {
  const api = wireOf(client);
  if (mended.has(api)) return;
  mended.add(api);
  const { writeCommand } = api;
  api.writeCommand = async function hearing(this: Wire, ...asked) {
    const { promise, reject } = Promise.withResolvers<never>();
    const cut = () => reject(this.error ?? new Error('the line was cut'));
    this.once('close', cut);
    try {
      await Promise.race([writeCommand.apply(this, asked), promise]);
    } finally {
      this.off('close', cut);
    }
  };
}

/** What all connections of the driver have in common, found by the one of its heartbeat. Throws in a driver that is built otherwise. */
function wireOf(client: object): Wire {
  type Inside = { topology: { s: { servers: Map<string, { monitor: { connection: Wire } }> } } };
  const [server] = (client as Inside).topology.s.servers.values();
  const api = Object.getPrototypeOf(server!.monitor.connection) as Wire;
  if (typeof api.writeCommand !== 'function') throw new TypeError('another driver: does it hear that a line is cut?');
  return api;
}
