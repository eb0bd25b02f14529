import type { CommandAnswer } from '#contracts/live.ts';
import type { Sessions } from '#platform/auth/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/observability/log.ts';

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

/** What the sockets need of the house. */
export type LiveParts = Readonly<{
  sessions: Pick<Sessions, 'callerOf' | 'tokenIn' | 'isCsrf'>;
  config: Pick<
    Config,
    'hosts' | 'trustedProxies' | 'rateLimits' | 'liveMostPerSecond' | 'liveHandshakesPerSecond' | 'liveSocketsMost'
  >;
  log: Pick<Log, 'tell'>;
  runCommand: RunCommand;
}>;
