import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Why a server cannot be had on this machine. */
export class NotHere extends Error {}

/** A server that runs beside the market, and outlives who started it. */
export type ServerProcess = Readonly<{ pid: number; kill: (signal: NodeJS.Signals) => void; ended: Promise<unknown> }>;

/** Where it keeps its data and is asked, a free port for 0. `begun` hears how to end it before it can be asked: it starts for seconds. */
export type Starting = Readonly<{ folder: string; port?: number; begun?: (kill: ServerProcess['kill']) => void }>;

type Program = Readonly<{ name: string; program: string; args: readonly string[]; port: number; mostMs: number }>;

/** Starts a server's program; resolves when its port answers. Throws `NotHere`. */
export async function startServer(
  { name, program, args, port, mostMs }: Program,
  begun: Starting['begun'],
): Promise<ServerProcess> {
  const child = spawn(program, [...args], {
    detached: true, // Ctrl-C reaches whoever started it, and that ends it in turn
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  begun?.(kill);
  const started = performance.now();
  while (!(await answers(port))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new NotHere(`${name} ended with ${end}`);
    if (performance.now() - started > mostMs) {
      kill('SIGKILL');
      throw new NotHere(`${name} did not start within ${mostMs / 1000} s`);
    }
    await pause(50);
  }
  return { pid: child.pid!, kill, ended };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/**
 * The command line of a server: prints its address first and runs until it is stopped. A folder that `passes` is removed
 * then. Where it cannot be had the exit code is 3.
 */
export async function runServer(
  start: (begun: Starting['begun']) => Promise<ServerProcess & Readonly<{ address: string }>>,
  { folder, passes }: Readonly<{ folder: string; passes: boolean }>,
): Promise<void> {
  try {
    const server = await start(endsWithUs);
    console.log(server.address);
    await server.ended;
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    console.error(error.message);
    process.exitCode = 3;
  } finally {
    if (passes) rmSync(folder, { recursive: true, force: true });
  }
}

/** From its first moment: a signal during the start would leave it running. */
function endsWithUs(kill: ServerProcess['kill']) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => kill('SIGTERM'));
}
