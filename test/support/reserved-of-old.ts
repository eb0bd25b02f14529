import { randomUUID } from 'node:crypto';
import type { Form } from '#accounts/commands.ts';
import { ReserveEmail } from '#accounts/email/commands.ts';
import { sealedForm } from '#accounts/email/registrations.ts';
import { houseMetadata } from '#accounts/house-metadata.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { Streams } from '#platform/streams/streams.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import type { OpenMarket } from './market.ts';

/** As a build reserved an address that asked for the mailbox later: the account may sign in, and has not proved it. */
export async function reserveAsOfOld({ app }: Pick<OpenMarket, 'app'>, form: Form): Promise<void> {
  const memberId = randomUUID();
  const filledIn = await sealedForm(app.get(PersonKeys), form, await app.get(Passwords).hash(form.password), memberId);
  const data = { ...filledIn, test: false, proved: false };
  await ReserveEmail.decide(app.get(Streams), data, houseMetadata('reserve of old', memberId));
}
