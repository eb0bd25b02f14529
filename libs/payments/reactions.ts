import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import type { Payments } from '#platform/payments/payments.ts';
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
