import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v5 as uuidv5 } from 'uuid';
import { AccountsAuthority } from '#accounts/authority.ts';
import { RegisterAccount, RegisterAccountHandler } from '#accounts/email/handlers.ts';
import { SignIn, SignInHandler } from '#accounts/handlers.ts';
import { SignInTries } from '#accounts/sign-in-tries.ts';
import type { Language } from '#contracts/locales.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { Origin } from '#platform/event-store/command.ts';
import type { AppendOutcome, EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { NoSnapshots } from '#platform/event-store/snapshots.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import { Streams } from '#platform/event-store/streams.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { Trials } from '#accounts/trials.ts';
import { replacing } from './replacing.ts';

/** `MUTANT=<name>` takes one guard away: the spec that proves it must then fail. */
const mutant = process.env.MUTANT;

const trials = new Trials(readConfig({}));

/** Answers of `Passwords` without their cost. */
export class QuickPasswords extends Passwords {
  /** What was verified against, in order. */
  readonly verified: (string | undefined)[] = [];

  override hash = async (password: string) => `hash of ${password}`;
  override verify = async (phc: string | undefined, password: string) => {
    this.verified.push(phc);
    return phc === `hash of ${password}`;
  };
}

/** Mutant `loose-address`: an address is never the same twice. */
function looseKeys(keys: PersonKeys): PersonKeys {
  let n = 0;
  const hash = (purpose: string, plain: string) => keys.hash(purpose, purpose === 'email' ? `${plain} ${n++}` : plain);
  return replacing(keys, { hash });
}

/** Mutant `uncounted-guesses`: everybody may guess for ever. */
class NoTries extends SignInTries {
  override take = () => 0;
}

/** Mutant `deaf-authority`: a session lives as long as its token. */
class DeafAuthority extends AccountsAuthority {
  override endOf = async () => '2100-01-01T00:00:00.000Z';
}

const away: AppendOutcome = { outcome: 'unavailable', why: 'away' };

/** A store that goes away between the two lines of a registration. */
const onlyEmails = (store: EventStore): EventStore =>
  replacing(store, {
    append: async (stream, ...more) => (stream.startsWith('account-') ? away : store.append(stream, ...more)),
  });

/** The accounts of a market, from the log up to the handlers, without Nest. */
export class AccountsDesk {
  readonly clock = new DrivenClock();
  readonly passwords = new QuickPasswords();
  readonly keys: PersonKeys;
  readonly tries: SignInTries;
  private wishes = 0;

  private constructor(
    private readonly folder: string,
    readonly store: EventStore,
    keys: PersonKeys,
  ) {
    this.keys = mutant === 'loose-address' ? looseKeys(keys) : keys;
    this.tries = mutant === 'uncounted-guesses' ? new NoTries(this.clock) : new SignInTries(this.clock);
  }

  static async open(): Promise<AccountsDesk> {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-accounts-'));
    const store = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
    return new AccountsDesk(folder, store, SqlitePersonKeys.open(join(folder, 'keys.db'), new DrivenClock()));
  }

  async close() {
    await this.store.close();
    await this.keys.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Streams and sessions of one process on this log. */
  node(store: EventStore = this.store) {
    const streams = new Streams(replacing(store, { isShared: true }), this.clock, new NoSnapshots(), () => true);
    const Bound = mutant === 'deaf-authority' ? DeafAuthority : AccountsAuthority;
    const authority = new Bound(streams, this.clock, trials);
    return { streams, authority, sessions: new Sessions(this.keys, authority, this.clock, { secure: false }) };
  }

  /** A process that is cut off between the two lines of a registration. */
  withoutAccounts() {
    return this.node(onlyEmails(this.store));
  }

  originOf(key: string): Origin {
    const commandId = uuidv5(key, uuidv5.URL);
    return { commandId, bodyHash: 'body', actorId: 'anonymous', correlationId: key, causationId: key };
  }

  another(): Origin {
    return this.originOf(`wish ${this.wishes++}`);
  }

  register(
    { streams }: Node,
    key: string,
    email: string,
    {
      name = 'Ann',
      bodyHash = 'body',
      language = 'en',
    }: { name?: string; bodyHash?: string; language?: Language } = {},
  ): Promise<void> {
    const wish = { email, password: 'correct horse', name, language } as const;
    const handler = new RegisterAccountHandler(streams, this.keys, this.passwords);
    return handler.execute(new RegisterAccount(wish, { ...this.originOf(key), bodyHash }));
  }

  signIn({ streams, sessions }: Node, email: string, password = 'correct horse', origin = this.another()) {
    const handler = new SignInHandler(streams, this.keys, this.passwords, sessions, this.tries, trials);
    return handler.execute(new SignIn({ email, password }, origin));
  }

  async facts(...types: string[]): Promise<readonly StoredFact[]> {
    return (await this.store.readAll('', types.length > 0 ? { filter: { types } } : {})).facts;
  }
}

export type Node = ReturnType<AccountsDesk['node']>;
