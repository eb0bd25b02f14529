// Bare `ws` with an acknowledgement: each message is parsed and answered with the time, and nothing else is done.
import { WebSocketServer } from 'ws';

const port = Number(process.env.PORT);
const sockets = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    JSON.parse(data.toString());
    socket.send(JSON.stringify([{ status: 200, body: { at: new Date().toISOString() } }]));
  });
});
sockets.once('listening', () => console.log('bare ws is open at its port'));
process.once('SIGTERM', () => process.exit(0));
