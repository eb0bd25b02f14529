import type { Locale } from '#contracts/locales.ts';
import { pick } from '#kernel/shapes.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { accountShapes } from '../events.ts';
import { erasureAskedMail, erasurePutOffMail, erasureTakenBackMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { AccountReactionDeps } from '../reactions.ts';
import type { MemberId } from '../rules/ids.ts';
import { tellOwner, type Write } from '../tell-owner.ts';

type Letter = Readonly<{
  memberId: MemberId;
  /** Of the wish that it is about: they have not thought better of it since. Null: they want to stay. */
  askId: string | null;
  metadata: CausedMetadata;
  write: Write;
}>;

async function tell(deps: AccountReactionDeps, { memberId, askId, metadata, write }: Letter): Promise<void> {
  const member = await memberOf(deps.streams, memberId);
  if (!member || (member.leaving?.askId ?? null) !== askId) return; // erased since, or it is not so any more
  await tellOwner(deps, member, metadata, write);
}

/** Whoever asked for it, or took it back. That it is put off is told once. */
export const whenErasureIsAskedTellTheOwner = (deps: AccountReactionDeps) => {
  const { publicUrl } = deps.config;
  return reaction({
    name: 'whenErasureIsAskedTellTheOwner',
    shapes: pick(accountShapes, 'ErasureAsked', 'ErasureTakenBack', 'ErasurePutOff'),
    on: {
      ErasureAsked: ({ data: { memberId, askId, dueAt } }, metadata) =>
        tell(deps, { memberId, askId, metadata, write: (locale) => erasureAskedMail(locale, publicUrl, dueAt) }),
      ErasureTakenBack: ({ data: { memberId } }, metadata) =>
        tell(deps, { memberId, askId: null, metadata, write: (locale) => erasureTakenBackMail(locale, publicUrl) }),
      ErasurePutOff: async ({ data: { memberId, askId, why, times } }, metadata) => {
        if (why === 'bound' && times > 1) return;
        const write = (locale: Locale) => erasurePutOffMail(locale, publicUrl, why);
        await tell(deps, { memberId, askId, metadata, write });
      },
    },
  });
};
