import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Document, View } from '#kernel/view.ts';
import type { Change } from '#platform/live-push/live-push.ts';
import { lotPage } from '../../../../test/support/lots.ts';
import { mutant } from '../../../../test/support/mutants.ts';
import { ViewRegistry } from '../views.ts';
import { RoomTeller } from './room-teller.ts';

/** A page for everybody, until it is its member's alone. */
const notes: View = {
  ...(lotPage as unknown as View),
  name: 'notes',
  rooms: (doc) => ('private' in doc ? ['member:ann'] : ['notes', `notes:${doc.id}`]),
};

describe('what another thread has written, told to rooms', () => {
  let docs: Map<string, Document>;
  let heard: Set<string>;
  let read: string[];
  let told: Change[];
  let missed: number;
  let teller: RoomTeller;

  beforeEach(() => {
    docs = new Map();
    heard = new Set(['notes', 'notes:1', 'member:ann']);
    read = [];
    told = [];
    missed = 0;
    const views = new ViewRegistry();
    views.add(mutant === 'any-of-them' ? { ...notes, rooms: () => [...heard] } : notes);
    const getMany = async (_: unknown, ids: readonly string[]) => {
      read.push(...ids);
      return new Map(ids.flatMap((id) => (docs.has(id) ? [[id, docs.get(id)!] as const] : []))) as never;
    };
    const push = {
      publish: (all: readonly Change[]) => void told.push(...all),
      hears: (room: string) => mutant === 'reads-for-nobody' || heard.has(room),
      missed: () => void missed++,
      whenTold: () => undefined,
    };
    teller = new RoomTeller({ store: { getMany }, views, push });
  });

  const changed = (rev: string, ...rooms: string[]) => ({
    view: 'notes',
    collection: 'notes.v1.b1',
    id: '1',
    rev,
    rooms,
    gone: false,
  });

  it('reads nothing where nobody listens (MUTANT=reads-for-nobody)', async () => {
    heard.clear();
    docs.set('1', { id: '1', rev: 'a' });
    await teller.tell([changed('a', 'notes', 'notes:1')]);
    expect([read, told]).toEqual([[], []]);
  });

  it('tells those who listen what is there', async () => {
    heard.delete('notes');
    docs.set('1', { id: '1', rev: 'a' });
    await teller.tell([changed('a', 'notes', 'notes:1')]);
    expect(told).toEqual([{ view: 'notes', id: '1', doc: { id: '1', rev: 'a' }, rooms: ['notes:1'] }]);
  });

  it('tells a newer one at once, and never to a room that it has left since (MUTANT=any-of-them)', async () => {
    docs.set('1', { id: '1', rev: 'b' });
    await teller.tell([changed('a', 'notes', 'notes:1')]);
    expect(told).toMatchObject([{ doc: { rev: 'b' }, rooms: ['notes', 'notes:1'] }]);
    told.length = 0;
    docs.set('1', { id: '1', rev: 'c', private: true } as Document);
    await teller.tell([changed('b', 'notes', 'notes:1')]);
    expect(told).toEqual([]);
  });

  it('tells that it is gone without reading, and nothing of what is no longer there', async () => {
    await teller.tell([{ ...changed('b', 'notes'), gone: true }, changed('a', 'notes:1')]);
    expect(told).toEqual([{ view: 'notes', id: '1', doc: null, rev: 'b', rooms: ['notes'] }]);
    expect(read).toEqual(['1']);
  });

  it('lets everybody ask again while the store is away', async () => {
    const away = () => Promise.reject(new Error('away'));
    Reflect.set(Reflect.get(teller, 'deps') as object, 'store', { getMany: away });
    await teller.tell([changed('a', 'notes')]);
    expect([told, missed]).toEqual([[], 1]);
  });
});
