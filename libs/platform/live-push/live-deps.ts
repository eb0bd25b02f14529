import type { Socket } from 'node:net';
import type { CommandAnswer } from '#contracts/live.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { Visitor } from '#platform/http/admission/visitor.ts';
import type { Log } from '#platform/observability/log.ts';
import type { Doors } from './doors.ts';

/** A command as it came over a socket, with what its handshake said of who sends it. */
export type SocketCommand = Readonly<{
  path: string;
  key: string;
  body: Readonly<Record<string, unknown>>;
  cookie: string | undefined;
  csrf: string;
  ip: string;
}>;

/** Answers a command by the route that takes it over HTTP; see `http/socket-commands.ts`. */
export type RunCommand = (command: SocketCommand) => Promise<CommandAnswer>;

/** The admission, as far as sockets need it; see `http/admission/`. */
export type Admitting = Readonly<{
  /** Who has that session's token. Throws the 429 for too many unseen ones. */
  whoHas: (token: string | undefined, at: Visitor) => Promise<Caller>;
  /** The line has become a socket, which is counted by itself. */
  becameSocket: (line: Socket) => void;
}>;

/** What the sockets need of the house. */
export type LiveDeps = Readonly<{
  sessions: Pick<Sessions, 'callerOf' | 'tokenIn' | 'isCsrf' | 'endOfToken' | 'whenOver' | 'hearsAll'>;
  config: Pick<
    Config,
    'hosts' | 'trustedProxies' | 'rateLimits' | 'liveMostPerSecond' | 'liveHandshakesPerSecond' | 'liveSocketsMost'
  >;
  admission: Admitting;
  log: Pick<Log, 'tell'>;
  runCommand: RunCommand;
  /** Without any there are commands alone. */
  doors?: Pick<Doors, 'all' | 'knock' | 'lines'>;
}>;
