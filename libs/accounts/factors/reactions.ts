import { pick } from '#kernel/shapes.ts';
import { type CausedMetadata, reaction } from '#platform/reactions/reaction.ts';
import { accountShapes } from '../events.ts';
import { factorLossAskedMail, type FactorLetter, factorMail, recoveryCodeTakenMail } from '../mails.ts';
import { memberOf } from '../members.ts';
import type { AccountReactionDeps } from '../reactions.ts';
import type { MemberId } from '../rules/ids.ts';
import { tellOwner, type Write } from '../tell-owner.ts';

/** Whoever did it: how somebody signs in is changed behind nobody's back. */
export const whenFactorsChangeTellTheOwner = (deps: AccountReactionDeps) => {
  const { publicUrl } = deps.config;
  async function tell(memberId: MemberId, metadata: CausedMetadata, write: Write) {
    const member = await memberOf(deps.streams, memberId);
    if (member) await tellOwner(deps, member, metadata, write); // else erased since
  }
  const written =
    (what: FactorLetter): Write =>
    (locale) =>
      factorMail(what, locale, publicUrl);
  return reaction({
    name: 'whenFactorsChangeTellTheOwner',
    shapes: pick(
      accountShapes,
      'TotpAdded',
      'PasskeyAdded',
      'PasskeyRemoved',
      'FactorRemoved',
      'RecoveryCodesMade',
      'RecoveryCodeTaken',
      'FactorLossAsked',
    ),
    on: {
      TotpAdded: ({ data }, metadata) => tell(data.memberId, metadata, written('factorAdded')),
      PasskeyAdded: ({ data }, metadata) => tell(data.memberId, metadata, written('passkeyAdded')),
      PasskeyRemoved: ({ data }, metadata) => tell(data.memberId, metadata, written('passkeyRemoved')),
      FactorRemoved: ({ data }, metadata) => tell(data.memberId, metadata, written('factorRemoved')),
      RecoveryCodesMade: async ({ data }, metadata) => {
        if (!data.withFactor) await tell(data.memberId, metadata, written('recoveryCodesMade'));
      },
      FactorLossAsked: async ({ data: { memberId, askId, dueAt } }, metadata) => {
        const member = await memberOf(deps.streams, memberId);
        if (member?.factors.loss?.askId !== askId) return; // called off since
        await tellOwner(deps, member, metadata, (locale) => factorLossAskedMail(locale, publicUrl, dueAt));
      },
      RecoveryCodeTaken: ({ data: { memberId, left } }, metadata) =>
        tell(memberId, metadata, (locale) => recoveryCodeTakenMail(locale, publicUrl, left)),
    },
  });
};
