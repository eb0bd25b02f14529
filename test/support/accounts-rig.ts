import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AccountsAuthority } from '#accounts/authority.ts';
import { type Form, RegisterAccount, SignIn, type SignInFrom, VerifyEmail } from '#accounts/commands.ts';
import { ConfirmRegistration, ReserveEmail } from '#accounts/email/commands.ts';
import { ConfirmRegistrationHandler, RegisterAccountHandler } from '#accounts/email/handlers.ts';
import { sealedForm } from '#accounts/email/registrations.ts';
import { EvenTicks } from '#platform/auth/even-time.ts';
import { EraseMemberHandler } from '#accounts/erasing.ts';
import type { MemberId, PendingRegistration } from '#accounts/events.ts';
import { HalfSignIns } from '#accounts/factors/half-sign-ins.ts';
import { SignInCodes } from '#accounts/factors/sign-in-codes.ts';
import { SignInHandler } from '#accounts/handlers.ts';
import { KnownBrowsers } from '#accounts/known-browsers.ts';
import { NewPasswords } from '#accounts/new-passwords.ts';
import { StepUps } from '#accounts/step-up/step-ups.ts';
import { SignInTries } from '#accounts/sign-in-tries.ts';
import { verificationLink } from '#accounts/verification.ts';
import type { Language } from '#contracts/locales.ts';
import { MailboxTraces } from '#platform/auth/mailbox-traces.ts';
import { Obligations } from '#platform/auth/obligations.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import type { AppendOutcome, EventStore, StoredFact } from '#platform/event-store/event-store.ts';
import { NoSnapshots } from '#platform/streams/snapshots.ts';
import { SqliteEventStore } from '#platform/event-store/sqlite/event-store.adapter.ts';
import { Streams } from '#platform/streams/streams.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { SqliteTickets } from '#platform/tickets/sqlite.adapter.ts';
import type { Tickets } from '#platform/tickets/tickets.ts';
import { LogTail } from '#platform/projections/log-tail.ts';
import { SqlitePersonKeys } from '#platform/person-keys/sqlite.adapter.ts';
import { readConfig } from '#platform/config/config.ts';
import { Trials } from '#accounts/trials.ts';
import { isCountedHere, lateSignIns, looseKeys, stepUpsOf, triesOf } from './account-mutants.ts';
import { noMailer } from './no-mailer.ts';
import { QuickPasswords } from './quick-passwords.ts';
import { RegionsSaid } from './regions-said.ts';
import { replacing } from './replacing.ts';
import { withoutRevisions } from './without-revisions.ts';
import { mutant } from './mutants.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';

/** Of ids that only specs make. */
const ofSpecs = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/* `MUTANT=<name>` takes one guard away: the spec that proves it must then fail. */

const trials = new Trials(readConfig({}));

/** Mutant `deaf-authority`: a session lives as long as its token. */
class DeafAuthority extends AccountsAuthority {
  override endOf = async () => '2100-01-01T00:00:00.000Z';
}

/** An address that nobody has. */
const neverReset = {
  readState: async () => ({ owner: null, phase: 'none' }),
  decide: async () => null,
} as unknown as Streams;

const away: AppendOutcome = { outcome: 'unavailable', why: 'away' };

/** A store that goes away between the two lines of a registration. */
const onlyEmails = (store: EventStore): EventStore =>
  replacing(store, {
    append: async (stream, ...more) => (stream.startsWith('account-') ? away : store.append(stream, ...more)),
  });

/** The accounts of a market, from the log up to the handlers, without Nest. */
export class AccountsRig {
  readonly passwords = new QuickPasswords();
  readonly keys: PersonKeys;
  readonly tries: SignInTries;
  readonly browsers: KnownBrowsers;
  /** What evens answers out. It passes at once, unless a test drives it. */
  private pauses = new EvenTicks(replacing<Clock>(this.clock, { pause: () => turn() }));
  readonly regions = new RegionsSaid();
  private commands = 0;
  private readonly others: Tickets[] = [];

  private constructor(
    readonly clock: DrivenClock,
    private readonly folder: string,
    readonly store: EventStore,
    keys: PersonKeys,
    readonly tickets: Tickets,
  ) {
    this.keys = mutant === 'loose-address' ? looseKeys(keys) : keys;
    this.tries = triesOf(tickets, this.keys, this.clock);
    this.browsers = new KnownBrowsers(this.keys, this.clock);
    if (mutant === 'ever-known')
      this.browsers.idOf = async (_, ...asked) => new KnownBrowsers(this.keys, this.clock).idOf(neverReset, ...asked);
    if (mutant === 'unknown-browsers') this.browsers.idOf = async () => null;
  }

  static async open(): Promise<AccountsRig> {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-accounts-'));
    const store = await SqliteEventStore.open({ file: join(folder, 'facts.db'), durable: false });
    const clock = new DrivenClock();
    const tickets = SqliteTickets.open(join(folder, 'tickets.db'), { clock, log: () => store.identity() });
    return new AccountsRig(
      clock,
      folder,
      store,
      SqlitePersonKeys.open(join(folder, 'keys.db'), new DrivenClock()),
      tickets,
    );
  }

  /**
   * The tries of another process, or of this one after a restart. Mutants `counted-here`, `counted-by-node`: each counts for itself.
   */
  triesElsewhere(): SignInTries {
    return triesOf(this.ticketsElsewhere(), this.keys, this.clock);
  }

  /** The tickets as another process has them. */
  ticketsElsewhere(): Tickets {
    const file = join(this.folder, isCountedHere ? 'others.db' : 'tickets.db');
    const tickets = SqliteTickets.open(file, { clock: this.clock, log: () => this.store.identity() });
    this.others.push(tickets);
    return tickets;
  }

  /** What evens answers out here. */
  get even(): EvenTicks {
    return this.pauses;
  }

  /** Mutant `uneven-answers`: they come when they are ready. */
  evenBy(clock: Clock) {
    if (mutant !== 'uneven-answers') this.pauses = new EvenTicks(clock);
  }

  async close() {
    await this.store.close();
    await this.keys.close();
    for (const tickets of [this.tickets, ...this.others]) await tickets.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Streams and sessions of one process on this log. */
  node(asked: EventStore = this.store, clock: Clock = this.clock) {
    const store = mutant === 'any-revision' ? withoutRevisions(asked) : asked;
    const own = new Streams(replacing(store, { isShared: true }), clock, new NoSnapshots(), () => true);
    const streams = mutant === 'late-sign-in' ? lateSignIns(own) : own;
    const Bound = mutant === 'deaf-authority' ? DeafAuthority : AccountsAuthority;
    const authority = new Bound(streams, this.clock, trials, new LogTail(store, this.clock), store);
    return { streams, authority, sessions: new Sessions(this.keys, authority, this.clock, { secure: false }) };
  }

  /** A process that is cut off between the two lines of a registration. */
  withoutAccounts() {
    return this.node(onlyEmails(this.store));
  }

  metadataOf(key: string): CommandMetadata {
    const commandId = uuidV5(ofSpecs, key);
    return { commandId, bodyHash: 'body', actorId: 'anonymous', correlationId: key, causationId: key };
  }

  /** The record of ids (`stored-ids.json`) knows them by that word. */
  another(): CommandMetadata {
    return this.metadataOf(`wish ${this.commands++}`);
  }

  register(
    { streams }: Node,
    key: string,
    email: string,
    {
      name = 'Ann',
      password = 'correct horse',
      bodyHash = 'body',
      language = 'en',
      country,
    }: { name?: string; password?: string; bodyHash?: string; language?: Language; country?: string } = {},
  ): Promise<void> {
    const handler = new RegisterAccountHandler(streams, this.keys, this.passwords, this.pauses);
    const command = new RegisterAccount(
      { email, password, name, language, country },
      { ...this.metadataOf(key), bodyHash },
    );
    return handler.execute(command);
  }

  /** The tokens in the letters for all registrations that were begun, the newest first. */
  async links(): Promise<readonly string[]> {
    const begun = (await this.facts('RegistrationBegun')).toReversed();
    return begun.map(({ data, meta }) => {
      const { memberId, emailKey } = data as PendingRegistration;
      return verificationLink.sign(this.keys, { memberId, emailKey }, meta.at);
    });
  }

  confirm(
    { streams, sessions }: Node,
    token: string,
    { password = 'correct horse', anew }: { password?: string; anew?: Omit<Form, 'password'> } = {},
    metadata = this.another(),
  ) {
    const parts = [streams, this.keys, this.passwords, sessions, this.clock, this.browsers] as const;
    const data = { token, password, anew, knownBrowsers: undefined };
    return new ConfirmRegistrationHandler(...parts).execute(new ConfirmRegistration(data, metadata));
  }

  /** From the form to the account, and signed in. */
  async join(node: Node, email: string, language: Language = 'en') {
    await this.register(node, `join ${this.commands++}`, email, { language });
    return this.confirm(node, (await this.links())[0]!);
  }

  /** As a build did it that asked for the mailbox later: reserved, registered and signed in at once. */
  async joinAsOfOld(node: Node, email: string, password = 'correct horse') {
    const form = { email, password, name: 'Ann', language: 'en' } as const;
    const filledIn = await sealedForm(
      this.keys,
      form,
      await this.passwords.hash(password),
      uuidV5(ofSpecs, `old ${email}`),
    );
    const data = { ...filledIn, test: false, proved: false };
    await ReserveEmail.decide(node.streams, data, this.another());
    return this.signIn(node, email, password);
  }

  /** As the link of that build's letter did. */
  async proveAsOfOld({ streams }: Node, memberId: MemberId) {
    await VerifyEmail.decide(streams, { memberId }, this.another());
  }

  /** In, at once: nobody here has a second factor, unless `factors/` says so. */
  async signIn(...by: Parameters<AccountsRig['signInOrHalf']>) {
    const begun = await this.signInOrHalf(...by);
    if ('next' in begun) throw new Error('a second factor is asked for');
    return begun;
  }

  signInOrHalf(
    { streams, sessions }: Node,
    email: string,
    password = 'correct horse',
    metadata = this.another(),
    { address = '192.0.2.1', knownBrowsers, tries = this.tries }: Partial<SignInFrom & { tries: SignInTries }> = {},
  ) {
    const parts = [streams, this.keys, this.passwords, sessions, tries, this.browsers, trials, this.pauses] as const;
    const halves = new HalfSignIns(this.tickets, this.keys, this.clock);
    const handler = new SignInHandler(...parts, halves, this.signInCodes(streams));
    return handler.execute(new SignIn({ email, password, from: { address, knownBrowsers } }, metadata));
  }

  /** Where members say once more who they are. */
  stepUps(tickets = this.tickets): StepUps {
    return stepUpsOf(tickets, this.keys, this.clock);
  }

  /** Where nobody reads the letters. */
  signInCodes(streams: Streams): SignInCodes {
    return new SignInCodes(streams, this.keys, this.stepUps(), noMailer, readConfig({}), this.clock, this.regions);
  }

  choosing({ streams }: Node): NewPasswords {
    return new NewPasswords(streams, this.keys, this.passwords);
  }

  async facts(...types: string[]): Promise<readonly StoredFact[]> {
    return (await this.store.readAll('', types.length > 0 ? { filter: { types } } : {})).facts;
  }
}

export type Node = ReturnType<AccountsRig['node']>;

/** Bound by nothing, and nothing of theirs is under way. */
export const nothingPromised = new Obligations({
  authority: { mayPromise: async () => false },
  events: { isShared: false },
  clock: { pause: async () => {} },
  topicTokens: new TopicTokens(),
});

/** Erases members who are bound by nothing, and who never got a mail. */
export const eraserAt = (streams: Streams, { keys, tickets }: Pick<AccountsRig, 'keys' | 'tickets'>) =>
  new EraseMemberHandler(streams, keys, noMailer, tickets, nothingPromised, new MailboxTraces());
