import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { BrowserLive } from './browser-live.ts';
import { ServerTime } from './server-time.ts';

const serverTime = '2026-05-01T12:00:00.000Z';

/** Socket.IO's socket as far as the line goes: what it does, the spec decides. */
function fakeSocket(refused: { rooms: string[] }) {
  const handlers = new Map<string, (told?: unknown) => void>();
  const socket = {
    connected: false,
    active: true,
    connects: 0,
    on: (name: string, handler: (told?: unknown) => void) => void handlers.set(name, handler),
    connect: () => void (socket.connects += 1),
    emit: () => {},
    timeout: () => ({
      emitWithAck: async (_: string, { rooms }: { rooms: string[] }) => ({
        joined: rooms.filter((room) => !refused.rooms.includes(room)),
        serverTime,
      }),
    }),
  };
  const happen = (name: string, told?: unknown) => handlers.get(name)!(told);
  const open = () => {
    socket.connected = true;
    socket.active = true;
    happen('connect');
  };
  return { socket, happen, open };
}

describe('the line of a signed-in person', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function line(refused: string[] = []) {
    const refusing = { rooms: refused };
    const fake = fakeSocket(refusing);
    const live = new BrowserLive(new ServerTime(Date.parse(serverTime)), () => fake.socket as unknown as Socket);
    const joins: string[] = [];
    for (const room of ['auction-page:7', 'member:ann'])
      live.listen(room, { change: () => {}, joined: () => joins.push(room) });
    return { ...fake, live, joins, refusing };
  }

  it('comes back after it was turned away at the door', async () => {
    const { socket, happen, open, live } = line();
    socket.active = false; // as Socket.IO leaves a socket that the server did not greet
    happen('connect_error', new Error('try again later'));
    expect([socket.connects, live.state().line]).toEqual([0, 'reconnecting']);
    await jest.advanceTimersByTimeAsync(2000);
    expect(socket.connects).toBe(1);
    open();
    await jest.advanceTimersByTimeAsync(0);
    expect(live.state().line).toBe('live');
  });

  it('is not live while a room of it could not be entered, and asks for that one again', async () => {
    const { open, happen, live, joins, refusing } = line(['member:ann']);
    open();
    await jest.advanceTimersByTimeAsync(0);
    expect([live.state().line, joins]).toEqual(['reconnecting', ['auction-page:7']]);
    happen('changes', { at: serverTime, changes: [] });
    expect(live.state().line).toBe('reconnecting');
    refusing.rooms = [];
    await jest.advanceTimersByTimeAsync(2000);
    expect([live.state().line, joins]).toEqual(['live', ['auction-page:7', 'member:ann']]);
  });
});

describe('more pushes than a machine can draw', () => {
  const push = (rev: number) => ({ at: serverTime, changes: [{ view: 'auction-page', id: '7', rev, doc: { rev } }] });

  function line() {
    const { happen, socket } = fakeSocket({ rooms: [] });
    const paints: (() => void)[] = [];
    const time = new ServerTime(Date.parse(serverTime));
    const live = new BrowserLive(
      time,
      () => socket as unknown as Socket,
      (call) => void paints.push(call),
    );
    const heard: number[] = [];
    live.listen('auction-page:7', { change: ({ doc }) => heard.push(Number(doc?.rev)), joined: () => {} });
    const paint = () => paints.splice(0).forEach((call) => call());
    return { happen, live, heard, paint };
  }

  it('are taken in together, in their order, once the one before is painted', () => {
    const { happen, heard, paint } = line();
    for (const rev of [1, 2, 3]) happen('changes', push(rev));
    expect(heard).toEqual([1]);
    paint();
    expect(heard).toEqual([1, 2, 3]);
    paint();
    happen('changes', push(4));
    expect(heard).toEqual([1, 2, 3, 4]);
  });

  it('are heard in the room of the document, and in those of the lists that its name begins with', () => {
    const { happen, live } = line();
    const told: string[] = [];
    for (const room of ['book-levels', 'book-levels:t-10.5', 'book-levels:t-10', 'book-levels:t-10.5:ask:new:21000'])
      live.listen(room, { change: () => told.push(room), joined: () => {} });
    const id = 't-10.5:ask:new:21000';
    happen('changes', { at: serverTime, changes: [{ view: 'book-levels', id, doc: { rev: 1 } }] });
    expect(told).toEqual(['book-levels', 'book-levels:t-10.5', 'book-levels:t-10.5:ask:new:21000']);
  });

  it('are all heard, though a listener fails at one', () => {
    const { happen, live, heard, paint } = line();
    const leave = live.listen('auction-page', { change: () => fail(), joined: () => {} });
    expect(() => happen('changes', push(1))).toThrow('a screen is broken');
    leave();
    happen('changes', push(2));
    paint();
    expect(heard).toEqual([1, 2]);
  });

  it('tell how fresh the line is at most once a second, and at once that it is lost', () => {
    const { happen, live } = line();
    let told = 0;
    live.subscribe(() => (told += 1));
    for (const rev of [1, 2, 3]) happen('changes', push(rev));
    expect(told).toBe(1);
    happen('disconnect', 'transport close');
    expect([told, live.state().line]).toEqual([2, 'reconnecting']);
  });
});

function fail(): never {
  throw new Error('a screen is broken');
}
