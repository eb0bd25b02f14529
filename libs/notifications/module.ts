import { Module } from '@nestjs/common';
import { AnnounceEndingHandler } from './announcements/handlers.ts';
import { AnnouncingEnds } from './ending-soon.ts';
import { NotifyHandler, UnsubscribeHandler } from './handlers.ts';
import { AnnouncementsController } from './http-time.ts';
import { NotificationsController } from './http.ts';
import { NotificationReactions } from './reactions.ts';

@Module({
  controllers: [NotificationsController, AnnouncementsController],
  providers: [NotifyHandler, UnsubscribeHandler, AnnounceEndingHandler, AnnouncingEnds, NotificationReactions],
})
export class NotificationsModule {}
