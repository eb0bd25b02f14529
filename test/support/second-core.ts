import { type ForkOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Of `/proc/self/status`, such as `0-1,4`. */
function coresOf(list: string): readonly number[] {
  return list.split(',').flatMap((part) => {
    const [from, to] = part.split('-').map(Number);
    return Array.from({ length: (to ?? from!) - from! + 1 }, (_, n) => from! + n);
  });
}

/** The second of the processors that this process may use; nothing where it has one alone, or no `taskset`. */
function secondCore(): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined;
  const [, list] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const core = coresOf(list ?? '')[1];
  return core !== undefined && spawnSync('taskset', ['-c', String(core), 'true']).status === 0 ? core : undefined;
}

/**
 * How a script is forked that makes load: on the second processor alone, where it can be, so that it never takes more than
 * that one from the server under test. `flags` are Node's own.
 */
export function onSecondCore(flags: readonly string[]): ForkOptions {
  return loadCore === undefined
    ? { execArgv: [...flags] }
    : { execPath: 'taskset', execArgv: ['-c', String(loadCore), process.execPath, ...flags] };
}

/** Where load is made: the number of a processor; nothing where it goes to whichever is free. */
export const loadCore: number | undefined = secondCore();

/** The same in words, for what a figure was measured on. */
export const loadPlace: string =
  loadCore === undefined ? 'load from a process of its own, on any core' : `load from core ${loadCore} alone`;
