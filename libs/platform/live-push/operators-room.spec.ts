import { describe, expect, it } from '@jest/globals';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { operatorsRoom } from './live-push.ts';
import { LiveSocket } from './live-socket.ts';

/*
 * Who hears that the log grows. To see it fail, run with
 *   MUTANT=hears-on   whose role is taken away hears on
 */
describe('the room of the operators', () => {
  const member: Caller = { ...anonymous, kind: 'member', memberId: 'ann', sessionId: 's-ann', roles: ['shopper'] };
  const operator: Caller = { ...member, roles: ['shopper', 'operator'] };

  function socketOf(caller: Caller) {
    const rooms = new Set<string>();
    const asked = { caller, hearsAll: true };
    const socket = {
      rooms,
      join: (wanted: string[]) => wanted.forEach((room) => rooms.add(room)),
      leave: (room: string) => rooms.delete(room),
    };
    const live = new LiveSocket(
      {
        socket,
        publicViews: new Set(['auction-page']),
        now: () => '',
        currentUser: async () => asked.caller,
        hearsAll: () => asked.hearsAll,
        runCommand: () => Promise.reject(new Error('none is run here')),
        log: { tell: () => {} },
        ip: '',
        cookie: undefined,
        csrf: null,
      },
      caller,
    );
    if (mutant === 'hears-on') Object.assign(live, { leaveWhere: () => false });
    return { rooms, asked, live };
  }

  it('is there for operators alone, and only while it is sure who they are', async () => {
    for (const caller of [anonymous, member]) {
      const { live } = socketOf(caller);
      expect((await live.join({ rooms: [operatorsRoom] })).joined).toEqual([]);
    }
    const { asked, live } = socketOf(operator);
    asked.hearsAll = false;
    expect((await live.join({ rooms: [operatorsRoom] })).joined).toEqual([]);
    asked.hearsAll = true;
    expect((await live.join({ rooms: [operatorsRoom] })).joined).toEqual([operatorsRoom]);
  });

  it('is left by whoever is an operator no longer, and with the session', async () => {
    const { rooms, asked, live } = socketOf(operator);
    const all = [operatorsRoom, 'member:ann', 'auction-page:7'];
    await live.join({ rooms: all });
    expect([...rooms]).toEqual(all);
    asked.caller = member;
    expect(await live.recheck()).toBe(true);
    expect([...rooms]).toEqual(['member:ann', 'auction-page:7']);
    asked.caller = operator;
    await live.join({ rooms: all });
    live.end();
    expect([...rooms]).toEqual(['auction-page:7']);
  });
});
