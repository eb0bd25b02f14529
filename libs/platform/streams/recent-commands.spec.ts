import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf } from '#kernel/instant.ts';
import { RecentCommands } from './recent-commands.ts';
import { namespace } from '../../../test/support/counter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { uuidV5 } from './uuid-v5.ts';

/*
 * To see it fail, run with
 *   MUTANT=traceless-snapshots   a snapshot keeps no trace of the commands whose receipts it lets go
 */
if (mutant === 'traceless-snapshots') {
  const kept = Reflect.get(RecentCommands.prototype, 'kept');
  RecentCommands.prototype.kept = function traceless(this: RecentCommands, receipts?: number) {
    return { ...kept.call(this, receipts), older: new Float64Array() };
  };
}

const began = Date.parse('2026-05-01T12:00:00.000Z');
const commandOf = (n: number, msEach: number) => ({
  id: uuidV5(namespace, `k${n}`),
  bodyHash: `body "${n}"`,
  receipt: { revision: n, position: String(n).padStart(16, '0'), at: instantOf(began + n * msEach) },
});
it('answers after a snapshot what it answered before, or sends whoever asks to the log', () => {
  const runs = fc.record({
    counts: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 5 }),
    msEach: fc.constantFrom(10, 700),
    receipts: fc.constantFrom(0, 1000),
    asked: fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(runs, ({ counts, msEach, receipts, asked }) => {
      let commands = new RecentCommands();
      let n = 0;
      for (const count of counts) {
        for (const end = n + count; n < end; n++) commands.add(commandOf(n, msEach));
        commands = new RecentCommands(commands.kept(receipts));
      }
      for (const one of [...asked, n - 1, n - 1000, 0]) {
        const command = commandOf(one, msEach);
        const isThere = one >= 0 && one < n;
        const found = commands.get(command.id);
        expect(found ?? null).toEqual(isThere && (one >= n - receipts || found) ? command : null);
        expect(found !== undefined || commands.mayBeOlder(command.id)).toBe(isThere);
      }
    }),
    { numRuns: 40 },
  );
});

it('a snapshot has no more than 1,000 receipts, however many came within ten minutes', () => {
  const commands = new RecentCommands();
  for (let n = 0; n < 3000; n++) commands.add(commandOf(n, 1));
  expect(commands.get(commandOf(0, 1).id)).toEqual(commandOf(0, 1));
  const { last, older } = commands.kept();
  expect([last.length, last[0]!.receipt.revision, older.length]).toEqual([1000, 2000, 2000]);
  expect(older).toEqual(older.toSorted());
});
