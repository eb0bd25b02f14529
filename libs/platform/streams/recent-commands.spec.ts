import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf } from '#kernel/instant.ts';
import { linesOf, RecentCommands } from './recent-commands.ts';
import { namespace } from '../../../test/support/counter.ts';
import { mutant } from '../../../test/support/mutants.ts';
import { uuidV5 } from './uuid-v5.ts';

/*
 * To see it fail, run with
 *   MUTANT=traceless-snapshots   a snapshot keeps no trace of the commands whose receipts it lets go
 */
if (mutant === 'traceless-snapshots') {
  const kept = Reflect.get(RecentCommands.prototype, 'kept');
  RecentCommands.prototype.kept = function traceless(this: RecentCommands) {
    return { ...kept.call(this), older: new Float64Array() };
  };
}

const began = Date.parse('2026-05-01T12:00:00.000Z');
const commandOf = (n: number, msEach: number) => ({
  id: uuidV5(namespace, `k${n}`),
  bodyHash: `body "${n}"`,
  receipt: { revision: n, position: String(n).padStart(16, '0'), at: instantOf(began + n * msEach) },
});
const keptAsLines = (commands: RecentCommands) => {
  const { last, older } = commands.kept();
  return { last: linesOf(last), older };
};

it('answers after a snapshot what it answered before, or sends whoever asks to the log', () => {
  const runs = fc.record({
    counts: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 5 }),
    msEach: fc.constantFrom(10, 700),
    asked: fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(runs, ({ counts, msEach, asked }) => {
      let commands = new RecentCommands();
      let n = 0;
      for (const count of counts) {
        for (const end = n + count; n < end; n++) commands.add(commandOf(n, msEach));
        commands = new RecentCommands(keptAsLines(commands));
      }
      for (const one of [...asked, n - 1, n - 1000, 0]) {
        const command = commandOf(one, msEach);
        const isThere = one >= 0 && one < n;
        const found = commands.get(command.id);
        expect(found ?? null).toEqual(isThere && (one >= n - 1000 || found) ? command : null);
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

it('of lines it reads the one that is asked for, whatever stands in the others', () => {
  const [one, two] = [commandOf(1, 1), commandOf(2, 1)];
  const tricky = { ...one, bodyHash: `["${two.id}",` };
  const commands = new RecentCommands({ last: linesOf([tricky, two]), older: new Float64Array() });
  expect([commands.get(one.id), commands.get(two.id), commands.get('k')]).toEqual([tricky, two, undefined]);
});
