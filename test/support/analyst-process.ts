/**
 * The analyst's program, killed before its nth statement or the first that begins so: `node analyst-process.ts COMMIT once ...`.
 *   MUTANT=offsets-apart    where to go on is kept apart from the rows
 */
import { Tables } from '../../examples/analytics/src/tables.ts';
import { mutant } from './mutants.ts';

const [last = ''] = process.argv.splice(2, 1);
let left = Number(last);
const run: Tables['run'] = Reflect.get(Tables.prototype, 'run');

Tables.prototype.run = async function counted(...args) {
  if (left-- === 0 || args[0].startsWith(last)) {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  }
  return run.apply(this, args);
};

if (mutant === 'offsets-apart') {
  const together: Tables['together'] = Reflect.get(Tables.prototype, 'together');
  Tables.prototype.together = async function apart(steps) {
    for (const step of steps) await together.call(this, [step]);
  };
}

await import('../../examples/analytics/src/main.ts');
