import { Global, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '#platform/config/config.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { NoticeMails, Notices } from '#platform/notices/notices.ts';
import { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { Progress } from '#platform/projections/progress.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { reactionsOf } from '#platform/reactions/providers.ts';
import { SavedRegions } from '#platform/auth/saved-regions.ts';
import { SavedSizes } from '#platform/auth/saved-sizes.ts';
import { notificationHandlers } from './handlers.ts';
import { NotificationsController } from './http.ts';
import { RaisedNotices } from './raised-notices.ts';
import { whenMemberErasedCloseInbox, whenNotificationRaisedSendMail } from './reactions.ts';

/** Global: every slice has something to tell. */
@Global()
@Module({
  controllers: [NotificationsController],
  providers: [
    ...notificationHandlers,
    { provide: Notices, useClass: RaisedNotices },
    reactionsOf({ commands: CommandBus }, whenMemberErasedCloseInbox),
    reactionsOf(
      {
        queries: ViewQueries,
        progress: Progress,
        keys: PersonKeys,
        mailer: Mailer,
        mails: NoticeMails,
        regions: SavedRegions,
        sizes: SavedSizes,
        config: Config,
      },
      whenNotificationRaisedSendMail,
    ),
  ],
  exports: [Notices],
})
export class NotificationsModule {}
