import { accountRoutes } from '#contracts/account-routes.ts';
import { plus } from '#kernel/instant.ts';
import { pick } from '#kernel/shapes.ts';
import { dueView } from '#platform/projections/due-view.ts';
import { type EmailKey, emailShapes, type MemberId } from '../events.ts';
import { goodFor } from '../rules/registrations.ts';

/** Two registrations of one address end apart. */
const targetOf = ({ emailKey, memberId }: Readonly<{ emailKey: EmailKey; memberId: MemberId }>) =>
  `${emailKey}.${memberId}`;

/** Where it is posted that such a registration comes to nothing. */
export function registrationEndOf(target: string): string {
  const [emailKey = '', memberId = ''] = target.split('.');
  return accountRoutes.expireRegistration(emailKey, memberId);
}

/** Registrations that wait for the mailbox, each with the end of its link: nobody may read them for longer. */
export const registrationEnds = dueView({
  kind: 'registration-end',
  version: 1,
  facts: pick(emailShapes, 'RegistrationBegun', 'RegistrationEnded', 'EmailReserved'),
  target: ({ data }) => targetOf(data),
  on: {
    RegistrationBegun: ({ meta }) => plus(meta.at, goodFor),
    RegistrationEnded: () => null,
    EmailReserved: () => null,
  },
});
