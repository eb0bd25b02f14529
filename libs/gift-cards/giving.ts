import type { CommandBus } from '@nestjs/cqrs';
import { type GiftTarget, giftTarget } from '#contracts/gift-cards.ts';
import type { Money } from '#kernel/money.ts';
import { NotFound } from '#kernel/refused.ts';
import { pick } from '#kernel/shapes.ts';
import type { Authority } from '#platform/auth/authority.ts';
import { twoOperatorAct } from '#platform/auth/operator-acts.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { uuidV5 } from '#platform/streams/uuid-v5.ts';
import { triviaShapes } from '#trivia/events.ts';
import { IssueGiftCard } from './balances/commands.ts';
import type { CardCodes } from './card-codes.ts';
import { lastFourOf } from './rules/code.ts';

type Bus = Readonly<{ commands: Pick<CommandBus, 'execute'>; codes: Pick<CardCodes, 'of' | 'balanceOf'> }>;
type Gift = Readonly<{ memberId: string; amount: Money; cause: string }>;

/** A card that the house gives a member. Its id follows from the command: done again it is the same card. */
function give({ commands, codes }: Bus, { memberId, amount, cause }: Gift, metadata: CommandMetadata) {
  const cardId = uuidV5(metadata.commandId, 'gift card');
  const card = {
    balance: codes.balanceOf(cardId),
    amount,
    charged: amount,
    why: 'prize',
    cause,
    lastFour: lastFourOf(codes.of(cardId)),
    theme: 'black',
    sendAt: null,
    buyerId: null,
    holderId: memberId,
    mailKey: null,
    recipient: null,
  } as const;
  return commands.execute(new IssueGiftCard(card, metadata));
}

/** What somebody won is theirs as a card: one for each release, so that what a new score adds is one more. */
export const whenPrizeReleasedIssueGiftCard = (bus: Bus) =>
  reaction({
    name: 'whenPrizeReleasedIssueGiftCard',
    shapes: pick(triviaShapes, 'PrizeReleased'),
    on: {
      PrizeReleased: async ({ data: { gameId, memberId, amount } }, metadata) => {
        if (amount.minor > 0) await give(bus, { memberId, amount, cause: gameId }, metadata());
      },
    },
  });

/** Two operators give a member a card, out of the house's own pocket. */
export const giveGiftCard = ({ authority, ...bus }: Bus & Readonly<{ authority: Pick<Authority, 'member'> }>) =>
  twoOperatorAct<GiftTarget>({
    kind: 'give-gift-card',
    target: giftTarget,
    check: async ({ memberId }) => {
      if ((await authority.member(memberId)) === undefined) throw new NotFound();
    },
    run: async ({ memberId, cents }, { actId, metadata }) => {
      if ((await authority.member(memberId)) === undefined) throw new NotFound();
      await give(bus, { memberId, amount: { minor: cents, currency: 'USD' }, cause: actId }, metadata());
      return { cents };
    },
  });
