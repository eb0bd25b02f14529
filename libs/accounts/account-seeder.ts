import { Injectable } from '@nestjs/common';
import type { Language } from '#contracts/locales.ts';
import { day } from '#kernel/instant.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Sessions } from '#platform/auth/sessions.ts';
import { Clock } from '#platform/clock/clock.ts';
import { type Restored, Streams } from '#platform/streams/streams.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { GrantRole, SignIn, VerifyEmail } from './commands.ts';
import { ReserveEmail } from './email/commands.ts';
import { completeRegistration, sealedForm } from './email/registrations.ts';
import type { MemberId, Role } from './events.ts';
import { memberOf } from './members.ts';
import { houseMetadata } from './house-metadata.ts';
import { running } from './rules/sessions.ts';

/** What the operator works with. `token` goes into the jwt cookie with `csrf` beside it, or alone as a Bearer token. */
export type OperatorCredential = Readonly<{ email: string; password: string; token: string; csrf: string }>;

/** An account of the demo world. */
export type DemoMember = Readonly<{
  email: string;
  password: string;
  name: string;
  roles: readonly Role[];
  language?: Language;
}>;

const operatorEmail = 'operator@plinth.example';
const secondEmail = 'second-operator@plinth.example';
const operatorSession = 365 * day;
/** One a year, or one for each time that it was ended by hand. */
const mostSessions = 200;

/** After a restore other ones: which of those before had ended, nobody knows any more. */
const sessionWords = (n: number, restore: Restored | null) => `${n}${restore ? ` after ${restore.id}` : ''}`;
const sessionOf = (memberId: MemberId, n: number, restore: Restored | null) =>
  uuidV5(memberId, `session ${sessionWords(n, restore)}`);

/** Accounts that the house makes for itself, through the commands that everybody goes through. Safe to repeat at every start. */
@Injectable()
export class AccountSeeder {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** The operator, the same at every start: verified, may sell, with a session of a year. */
  ensureOperator(): Promise<OperatorCredential> {
    return this.operator({ email: operatorEmail, name: 'Operator', roles: ['seller', 'operator'] });
  }

  /** For what takes two of them, until there are people for it: verified, with a session of a year. */
  ensureSecondOperator(): Promise<OperatorCredential> {
    return this.operator({ email: secondEmail, name: 'Second operator', roles: ['operator'] });
  }

  private async operator({ email, ...rest }: Omit<DemoMember, 'password'>): Promise<OperatorCredential> {
    const memberId = houseMetadata('member', email).commandId;
    const password = this.keys.hash('operator-password', email).slice(0, 32);
    await this.ensure(memberId, { email, password, language: 'en', ...rest }, false);
    const { id: sessionId, expiresAt } = await this.session(memberId);
    const token = await this.sessions.issueWhole({ kind: 'member', memberId, sessionId, expiresAt });
    return { email, password, token, csrf: this.sessions.csrfFor(sessionId) };
  }

  /** Verified, and marked as a test member. */
  async ensureDemoMember(member: DemoMember): Promise<MemberId> {
    const memberId = houseMetadata('member', member.email).commandId;
    await this.ensure(memberId, member, true);
    return memberId;
  }

  /** With which the house speaks for one of them: a session of its own, of a year. */
  async demoToken(memberId: MemberId): Promise<string> {
    const { id: sessionId, expiresAt } = await this.session(memberId);
    return this.sessions.issueWhole({ kind: 'member', memberId, sessionId, expiresAt });
  }

  private async ensure(memberId: MemberId, member: DemoMember, test: boolean) {
    const { email, password, name, language = 'en', roles } = member;
    if (!(await memberOf(this.streams, memberId))) {
      const registration = await sealedForm(
        this.keys,
        { email, name, language },
        await this.passwords.hash(password),
        memberId,
      );
      const data = { ...registration, test, proved: true };
      await ReserveEmail.decide(this.streams, data, houseMetadata('reserve-email', memberId));
      await completeRegistration(this.streams, data.emailKey);
    }
    await VerifyEmail.decide(this.streams, { memberId }, houseMetadata('verify-email', memberId));
    for (const role of roles) {
      await GrantRole.decide(this.streams, { memberId, role, by: null }, houseMetadata(`grant ${role}`, memberId));
    }
  }

  /** Whether it is the session of the credential in `operator.json`: its id follows from the house's words. */
  async isOfMachine(sessionId: string | null): Promise<boolean> {
    const restore = await this.streams.restored();
    const memberId = houseMetadata('member', operatorEmail).commandId;
    return Array.from({ length: mostSessions }, (_, n) => sessionOf(memberId, n, restore)).includes(sessionId ?? '');
  }

  /** The house's own open session of the operator; a new one where the last has ended or will within a month. */
  private async session(memberId: MemberId) {
    const restore = await this.streams.restored();
    for (let n = 0; ; n++) {
      const sessionId = sessionOf(memberId, n, restore);
      const data = { memberId, sessionId, lasts: operatorSession, changes: null, restore };
      await SignIn.decide(this.streams, data, houseMetadata(`sign-in ${sessionWords(n, restore)}`, memberId));
      const open = running((await memberOf(this.streams, memberId))?.sessions ?? [], this.clock.now());
      const session = open.find(({ id }) => id === sessionId);
      if (session) return session;
    }
  }
}
