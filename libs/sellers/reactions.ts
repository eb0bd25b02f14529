import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import { pick } from '#kernel/shapes.ts';
import type { Notices } from '#platform/notices/notices.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { reaction } from '#platform/reactions/reaction.ts';
import { CloseSelling } from './commands.ts';
import { sellingShapes } from './events.ts';

/** Whoever is forgotten sells nothing any more. */
export const whenMemberErasedCloseSelling = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseSelling',
    shapes: pick(accountShapes, 'MemberErased'),
    on: {
      MemberErased: ({ data: { memberId } }, metadata) => commands.execute(new CloseSelling({ memberId }, metadata())),
    },
  });

/** What nobody may read any more, nobody can. */
export const whenParticularsEndDestroyTheirKey = ({ keys }: Readonly<{ keys: Pick<PersonKeys, 'erase'> }>) =>
  reaction({
    name: 'whenParticularsEndDestroyTheirKey',
    shapes: pick(sellingShapes, 'SellerDeclined', 'SellingClosed', 'ParticularsDestroyed'),
    on: {
      SellerDeclined: ({ data }) => keys.erase(data.applicationId),
      SellingClosed: async ({ data }) => {
        if (data.keptUntil === null && data.applicationId !== '') await keys.erase(data.applicationId);
      },
      ParticularsDestroyed: ({ data }) => keys.erase(data.applicationId),
    },
  });

const told = (memberId: string, kind: 'seller-agreed' | 'seller-declined', at: string) =>
  ({ memberId, kind, about: { kind: 'selling', id: memberId }, words: {}, at, recurs: true }) as const;

/** What the operator has said. */
export const whenSellingIsAnsweredTellTheMember = ({ notices }: Readonly<{ notices: Notices }>) => {
  return reaction({
    name: 'whenSellingIsAnsweredTellTheMember',
    shapes: pick(sellingShapes, 'SellerAgreed', 'SellerDeclined'),
    on: {
      SellerAgreed: ({ data, meta }, metadata) =>
        notices.tell(told(data.memberId, 'seller-agreed', meta.at), metadata()),
      SellerDeclined: ({ data, meta }, metadata) =>
        notices.tell(told(data.memberId, 'seller-declined', meta.at), metadata()),
    },
  });
};
