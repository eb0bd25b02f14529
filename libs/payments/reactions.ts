import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import { isGuestPayer } from '#contracts/guest-payer.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { CloseMethods } from './commands.ts';
import { paymentMethodShapes } from './events.ts';

/** Whoever is forgotten pays with nothing. */
export const whenMemberErasedCloseMethods = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseMethods',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: ({ data: { memberId } }, metadata) => commands.execute(new CloseMethods({ memberId }, metadata())),
    },
  });

/** The bank forgets what the market has forgotten, however long it is away meanwhile. */
export const whenMethodForgottenTellBank = ({ payments }: Readonly<{ payments: Pick<Payments, 'forgetMethod'> }>) =>
  reaction({
    name: 'whenMethodForgottenTellBank',
    shapes: pick(paymentMethodShapes, 'MethodForgotten'),
    on: { MethodForgotten: ({ data: { bankToken } }) => payments.forgetMethod(bankToken) },
  });

/** What a guest's card says goes with it: it was sealed under a key of that card alone. */
export const whenGuestCardGoneEraseItsWords = ({ keys }: Readonly<{ keys: Pick<PersonKeys, 'erase'> }>) =>
  reaction({
    name: 'whenGuestCardGoneEraseItsWords',
    shapes: pick(paymentMethodShapes, 'MethodsClosed'),
    on: {
      MethodsClosed: async ({ data: { memberId } }) => {
        if (isGuestPayer(memberId)) await keys.erase(memberId);
      },
    },
  });
