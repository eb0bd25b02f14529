import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyKey } from '#contracts/routes.ts';
import { anonymous, type Caller } from '#platform/auth/caller.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { HttpProblem } from './problem.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Command ids of requests live in a space of their own (RFC 9562, version 5). Never change it: the log has them. */
const space = '0c4f63f1-6a3e-5a52-9d1b-6f1e1b1f7a10';

/**
 * `secrets`: fields of the body that must not be hashed into the log, such as a password. `oncePerSession`: what happens to a
 * session only once needs no key, the session is it; the specification's sign-out sends none. `everyTimeAnew`: who asks can send no
 * key, and each request is a command of its own: for what changes nothing the second time.
 */
export type MetadataOptions = Readonly<{
  secrets?: readonly string[];
  oncePerSession?: boolean;
  everyTimeAnew?: boolean;
}>;

/** A message that stands for a POST. `url`: the route's, with its parameters' names. */
export type SentAs = Readonly<{ url: string; params: object; key: string; body: object; caller: Caller }>;

/** Makes the metadata of a command from its request. */
export class RequestMetadata {
  private readonly hashed = new Map<string, string>();

  constructor(private readonly keys: Pick<PersonKeys, 'hash'>) {}

  /** The same actor, route, target and key is the same command. Throws the 400 `idempotency-key-missing`. */
  of(request: FastifyRequest, { secrets = [], ...options }: MetadataOptions = {}): CommandMetadata {
    const key = keyOf(request, options);
    const actorId = actorOf(request.caller ?? anonymous);
    return {
      commandId: commandIdOf(request, actorId, key),
      bodyHash: this.keys.hash('command-body', canonical(request.body, new Set(secrets))),
      actorId,
      correlationId: request.id,
      causationId: request.id,
      waits: () => request.letGo?.(),
    };
  }

  /** The same command as that request would be, whichever of them comes first. */
  ofMessage({ url, params, key, body, caller }: SentAs): CommandMetadata {
    const actorId = actorOf(caller);
    const id = commandIdOf({ method: 'POST', routeOptions: { url }, params } as Targeted, actorId, key);
    // a message has no id of its own but the command that it is
    return {
      commandId: id,
      bodyHash: this.hashOf(body),
      actorId,
      correlationId: id,
      causationId: id,
    };
  }

  /** Of what a message says: thousands say the same few words within a second. */
  private hashOf(body: object): string {
    const said = JSON.stringify(body);
    const known = this.hashed.get(said);
    if (known !== undefined) return known;
    const made = this.keys.hash('command-body', canonical(body, nothing));
    if (this.hashed.size >= mostHashed) this.hashed.clear();
    this.hashed.set(said, made);
    return made;
  }
}

const nothing: ReadonlySet<string> = new Set();
const mostHashed = 512;

type Targeted = Pick<FastifyRequest, 'method' | 'routeOptions' | 'params'>;

/** Of the command that this actor means by that key. */
export const commandIdOf = ({ method, routeOptions, params }: Targeted, actorId: string, key: string): string =>
  uuidV5(space, JSON.stringify([actorId, method, routeOptions.url, params, key]));

function keyOf({ headers, caller }: FastifyRequest, { everyTimeAnew, oncePerSession }: MetadataOptions): string {
  if (everyTimeAnew) return `request ${randomUUID()}`; // no key that is sent has a space
  const key = headers[idempotencyKey];
  if (key === undefined && oncePerSession) return `session ${caller?.sessionId}`; // nor here
  if (typeof key === 'string' && /^[\w-]{8,80}$/.test(key)) return key;
  const detail = 'Send an Idempotency-Key header of 8 to 80 letters, digits, _ or -: the same key on every retry.';
  throw new HttpProblem(400, 'idempotency-key-missing', detail);
}

/** The member, or the guest's session; visitors are told apart by their keys alone. */
const actorOf = ({ kind, memberId, sessionId }: Caller): string =>
  memberId ?? (kind === 'guest' ? `guest ${sessionId}` : kind);

/** One text for one value, whatever the order of its fields. */
function canonical(value: unknown, without: ReadonlySet<string>): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, without)).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([name]) => !without.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field, without)}`);
  return `{${fields.join(',')}}`;
}
