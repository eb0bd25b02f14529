// Bare `ws`: what is posted to it goes to every socket, coalesced in the market's own rhythm and as long as its message.
import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { Coalescer } from '#platform/live-push/coalescer.ts';

const clock = new SystemClock();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const open = new Set<WebSocket>();
let text = '';

sockets.on('connection', (socket) => {
  open.add(socket);
  socket.once('close', () => open.delete(socket));
});

const coalescer = new Coalescer({
  clock,
  sizeOf: () => open.size,
  resync: () => undefined,
  send: () => {
    for (const socket of open) socket.send(text);
  },
  mostPerSecond: Number(process.env.LIVE_MOST_PER_SECOND ?? 20_000),
});

server.on('request', (request, response) => {
  request.setEncoding('utf8');
  let body = '';
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    text = body;
    coalescer.add({ view: 'floor', id: 'floor', doc: null, rev: '', rooms: ['floor'] });
    response.end();
  });
});

process.once('SIGTERM', () => process.exit(0));
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare ws is open at its port'));
