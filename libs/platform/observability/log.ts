import type { LoggerService } from '@nestjs/common';
import { destination, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { isFieldName, plainly, type LogFields } from './log-fields.ts';

/** Nest tells at every start what it found: worth reading only when something is missing. */
const nests = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The house's log: JSON lines, allow-listed fields, no line breaks, no bodies, tokens or e-mail addresses. Nest's logger. */
export class Log implements LoggerService {
  private readonly pino: Logger;

  constructor(level: string, to: DestinationStream = destination({ dest: 1, sync: false })) {
    this.pino = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, to);
  }

  /** Something happened, with what may be told of it. */
  tell(level: 'error' | 'warn' | 'info' | 'debug', message: string, fields: LogFields = {}) {
    if (!this.pino.isLevelEnabled(level)) return;
    const allowed = Object.entries(fields).filter(([name, value]) => isFieldName(name) && value !== undefined);
    this.pino[level](
      Object.fromEntries(allowed.map(([name, value]) => [name, typeof value === 'number' ? value : plainly(value)])),
      plainly(message),
    );
  }

  log(message: unknown, ...rest: readonly unknown[]) {
    this.nest('info', message, rest);
  }

  error(message: unknown, ...rest: readonly unknown[]) {
    this.nest('error', message, rest);
  }

  warn(message: unknown, ...rest: readonly unknown[]) {
    this.nest('warn', message, rest);
  }

  debug(message: unknown, ...rest: readonly unknown[]) {
    this.nest('debug', message, rest);
  }

  verbose(message: unknown, ...rest: readonly unknown[]) {
    this.nest('debug', message, rest);
  }

  fatal(message: unknown, ...rest: readonly unknown[]) {
    this.nest('error', message, rest);
  }

  /** Nest hands over the message, perhaps a stack, and last the context. */
  private nest(level: 'error' | 'warn' | 'info' | 'debug', message: unknown, rest: readonly unknown[]) {
    const last = rest.at(-1);
    const context = typeof last === 'string' ? last : undefined;
    if (level === 'info' && context !== undefined && nests.has(context))
      return this.tell('debug', String(message), { context });
    if (message instanceof Error) return this.tell(level, message.message, { context, error: message });
    const stack = level === 'error' && rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
    this.tell(level, typeof message === 'string' ? message : 'see the code', { context, stack });
  }
}
