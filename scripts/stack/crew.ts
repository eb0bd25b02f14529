import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process of the stack: its name goes before each of its lines. */
export type Hand = Readonly<{
  name: string;
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** When it ends unasked it is started again, as an orchestrator does it; without this the whole stack ends. */
  again?: boolean;
}>;

type Running = Readonly<{ name: string; child: ChildProcess; ended: Promise<unknown> }>;

/** Milliseconds that a process may take to end by itself. */
const patience = 15_000;

/** Processes that live together. */
export class Crew {
  private readonly running: Running[] = [];
  private readonly onLoss: (name: string) => void;
  private ending = false;

  /** `onLoss`: one has ended that nobody told to, and that the others need. */
  constructor(onLoss: (name: string) => void) {
    this.onLoss = onLoss;
  }

  /** Starts one, and waits for the line that says that it is ready. Throws when it ends before, and once all are to end. */
  async take(hand: Hand, ready?: RegExp): Promise<string> {
    if (this.ending) throw new Error(`${hand.name} is not started: everything ends`); // nobody would end it
    const { name, program, args, env } = hand;
    // In a group of its own: Ctrl-C reaches the stack alone, which ends the others in turn.
    const child = spawn(program, [...args], {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let isReady = !ready;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        console.log(`${name.padEnd(12)} ${line}`);
        if (!ready?.test(line)) return;
        isReady = true;
        resolve(line);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${name} ended with ${code}`));
      if (!this.ending && (isReady || hand.again)) this.lost(hand, ready);
    });
    this.running.push({ name, child, ended: once(child, 'close') });
    if (!ready) resolve('');
    return promise;
  }

  private lost(hand: Hand, ready?: RegExp) {
    console.log(`${hand.name.padEnd(12)} has ended${hand.again ? ' and is started again' : ''}`);
    if (!hand.again) return this.onLoss(hand.name);
    const again = () => void (!this.ending && this.take(hand, ready).catch(() => undefined)); // and again
    setTimeout(again, 1000);
  }

  /** The last ones first: who leans on another ends before it. */
  async end(): Promise<void> {
    this.ending = true;
    for (const { child, ended } of this.running.splice(0).toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(late);
    }
  }
}
