import { Clock } from '#platform/clock/clock.ts';
import { JumpWatch } from '#platform/clock/jump-watch.ts';
import { mutant } from './mutants.ts';

/** MUTANT=believes-jumps: the wall clock is acted upon wherever it has jumped to. */
export function breakClocks(): void {
  if (mutant === 'believes-jumps') JumpWatch.prototype.look = believing;
}

function believing(this: JumpWatch) {
  return (Reflect.get(this, 'clock') as Clock).now();
}
