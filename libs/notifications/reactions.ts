import type { CommandBus } from '@nestjs/cqrs';
import { accountShapes } from '#accounts/events.ts';
import type { Locale } from '#contracts/locales.ts';
import type { SizePreference } from '#contracts/preferences.ts';
import { sizesIn } from '#contracts/region.ts';
import { erased } from '#kernel/shapes.ts';
import { localeFor, type SavedRegions } from '#platform/auth/saved-regions.ts';
import type { SavedSizes } from '#platform/auth/saved-sizes.ts';
import type { Config } from '#platform/config/config.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { NoticeMails } from '#platform/notices/notices.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { onceItHas } from '#platform/reactions/once-it-has.ts';
import { reaction, streamsAtOnce } from '#platform/reactions/reaction.ts';
import type { Progress } from '#platform/projections/progress.ts';
import type { ViewQueries } from '#platform/projections/view-queries.ts';
import { CloseInbox } from './commands.ts';
import { notificationShapes } from './events.ts';
import { mailOf } from './mails.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';
import { mailAddresses } from './views/mail-addresses.view.ts';

/** What mails are written with. */
export type MailDeps = Readonly<{
  queries: Pick<ViewQueries, 'get'>;
  progress: Progress;
  keys: Pick<PersonKeys, 'hash'>;
  mailer: Mailer;
  mails: NoticeMails;
  regions: SavedRegions;
  sizes: SavedSizes;
  config: Pick<Config, 'publicUrl'>;
}>;

/** To a proved mailbox only. */
export const whenNotificationRaisedSendMail = (deps: MailDeps) =>
  reaction({
    name: 'whenNotificationRaisedSendMail',
    streamsAtOnce,
    shapes: notificationShapes,
    on: {
      NotificationRaised: async (fact, metadata) => {
        const { memberId, kind, mail } = fact.data;
        const { queries, progress, keys, mailer, mails, regions, config } = deps;
        if (!mail) return;
        await onceItHas(progress, mailAddresses, fact);
        const address = await queries.get(mailAddresses, memberId);
        if (!address?.proved || address.email === erased) return;
        const { email: to } = address;
        const locale = await localeFor(regions, memberId, address);
        const token = unsubscribeLink.sign(keys, { memberId, kind });
        const sizes = await sizesFor(deps, memberId, locale);
        const written = await mailOf(fact.data, locale, { mails, publicUrl: config.publicUrl, token, sizes });
        await mailer.send({ id: metadata().commandId, to, language: locale.language, ...written });
      },
    },
  });

/** As they have chosen; else as one reads them where they said that they are, or where their pages are. */
async function sizesFor({ regions, sizes }: MailDeps, memberId: string, { country }: Locale): Promise<SizePreference> {
  return (await sizes.of(memberId)) ?? sizesIn((await regions.of(memberId))?.country ?? country);
}

export const whenMemberErasedCloseInbox = ({ commands }: Readonly<{ commands: Pick<CommandBus, 'execute'> }>) =>
  reaction({
    name: 'whenMemberErasedCloseInbox',
    shapes: accountShapes,
    on: {
      MemberErased: ({ data: { memberId } }, metadata) => commands.execute(new CloseInbox({ memberId }, metadata())),
    },
  });
