import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { Language } from '#contracts/locales.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { KeyReused, type Origin } from '#platform/event-store/command.ts';
import { Streams } from '#platform/event-store/streams.ts';
import { KeyDestroyed, PersonKeys } from '#platform/person-keys/person-keys.ts';
import { account } from '../decider.ts';
import { accountStream, type EmailKey, emailStream, type MemberId, type Registration } from '../events.ts';
import { alsoOf, houseOrigin } from '../origins.ts';
import { normalEmail } from '../rules/email-address.ts';
import { email } from './decider.ts';

type Wish = Readonly<{
  email: string;
  password: string;
  name: string;
  language: Language;
  /** Of the demo world: known before, and marked as a test member. */
  known?: Readonly<{ memberId: MemberId; test: boolean }>;
}>;

/** The key under which an address is reserved. */
export const emailKeyOf = (keys: PersonKeys, address: string): EmailKey => keys.hash('email', normalEmail(address));

/** Whether the address was free is never told: the answer is the same. */
export class RegisterAccount extends Command<void> {
  constructor(
    readonly data: Wish,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: PersonKeys,
    private readonly passwords: Passwords,
  ) {}

  /** Hashes, seals and reserves whether the address is free or not, so that it takes as long. */
  async execute({ data, origin }: RegisterAccount) {
    const emailKey = emailKeyOf(this.keys, data.email);
    // of both, so that a key that somebody else used for another address never leads to that person's account
    const memberId = data.known?.memberId ?? uuidv5(emailKey, origin.commandId);
    try {
      const registration = await this.sealed(data, emailKey, memberId);
      const wish = { type: 'ReserveEmail', data: registration, origin: alsoOf(origin, emailKey) } as const;
      await this.streams.decide(email, emailStream(emailKey), wish);
      const owner = await completeRegistration(this.streams, emailKey);
      if (owner !== memberId) await this.keys.erase(memberId); // nothing will ever be sealed under it
    } catch (error) {
      const wasDoneBefore = error instanceof KeyDestroyed || error instanceof KeyReused;
      if (!wasDoneBefore) throw error; // telling would say whether the address was free then
    }
  }

  private async sealed(wish: Wish, emailKey: EmailKey, memberId: MemberId): Promise<Registration> {
    const hash = await this.passwords.hash(wish.password);
    const seal = (plain: string) => this.keys.seal(memberId, plain);
    const [address, name, passwordHash] = await Promise.all([seal(wish.email), seal(wish.name), seal(hash)]);
    const test = wish.known?.test ?? false;
    return { emailKey, memberId, email: address, name, passwordHash, language: wish.language, test };
  }
}

/** What an address was reserved with, read to its stream's end. */
export const registrationOf = (streams: Pick<Streams, 'look'>, emailKey: EmailKey): Promise<Registration | undefined> =>
  streams.look(
    email,
    emailStream(emailKey),
    ({ state }) => (state.phase === 'reserved' ? state.registration : undefined),
    {
      fresh: true,
    },
  );

/**
 * The second line of a registration: what was reserved becomes an account. Safe to repeat, by whoever comes first: the
 * handler, the reaction, or the member who signs in. Answers who owns the address.
 */
export async function completeRegistration(
  streams: Pick<Streams, 'decide' | 'look'>,
  emailKey: EmailKey,
): Promise<MemberId | undefined> {
  const registration = await registrationOf(streams, emailKey);
  if (!registration) return undefined;
  const origin = houseOrigin('register-account', registration.memberId);
  const stream = accountStream(registration.memberId);
  await streams.decide(account, stream, { type: 'RegisterAccount', data: registration, origin });
  return registration.memberId;
}
