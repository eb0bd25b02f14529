// Holds sockets in a room of the market until this process ends: what one costs the market shows meanwhile.
import { openSocket } from './wire.ts';
import type { SocketsOrder } from './orders.ts';

const atOnce = 50;

async function hold({ port, room, sockets }: SocketsOrder): Promise<number> {
  let open = 0;
  while (open < sockets) {
    const some = Array.from({ length: Math.min(atOnce, sockets - open) }, () => openSocket({ port, room }, () => {}));
    open += (await Promise.all(some)).length;
  }
  return open;
}

process.on('message', (order: SocketsOrder) => {
  void hold(order).then((open) => process.send!(open));
});
process.on('disconnect', () => process.exit(0)); // with all sockets
