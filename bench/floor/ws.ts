// Bare `ws`: what is posted to it goes to every socket, in the market's own rhythm and as long as its message.
import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { FanOut } from '#platform/live-push/fan-out.ts';

const clock = new SystemClock();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const open = new Map<string, WebSocket>();
const room = 'floor';
const rooms = new Set([room]);
let opened = 0;
let text = '';

sockets.on('connection', (socket) => {
  const id = String(opened++);
  open.set(id, socket);
  socket.once('close', () => open.delete(id));
});

const fanOut = new FanOut({
  clock,
  seats: { in: () => open, of: () => rooms },
  teller: {
    resync: () => undefined,
    send: (told) => told.forEach((id) => open.get(id)?.send(text)),
  },
  mostPerTurn: Infinity,
  mostPerSecond: Number(process.env.LIVE_MOST_PER_SECOND ?? 20_000),
});

server.on('request', (request, response) => {
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    text = body;
    fanOut.add([{ view: room, id: room, doc: null, rev: '', rooms: [room] }]);
    response.end();
  });
});

process.once('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare ws is open at its port'));
