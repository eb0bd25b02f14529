import { spawn } from 'node:child_process';
import { once } from 'node:events';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program to its end. A signal that would end this process ends that one first: `told` names it, and whoever called
 * tidies up and ends. `code` is null when the program was killed; `seen` hears what it prints.
 */
export async function run(program, args, { seen, ...options } = {}) {
  const child = spawn(program, args, { stdio: ['ignore', seen ? 'pipe' : 'inherit', 'inherit'], ...options });
  let told;
  const pass = (signal) => {
    told = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const abandon = () => child.kill('SIGTERM');
  process.once('exit', abandon);
  child.stdout?.on('data', seen);
  const [code] = await once(child, 'close');
  for (const signal of signals) process.off(signal, pass);
  process.off('exit', abandon);
  return { code, told };
}
