import { Body, Controller, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  inbox as inboxSchema,
  type Inbox,
  newsletterBody,
  type NewsletterBody,
  oneClickForm,
  type OneClickForm,
  preferences as preferencesSchema,
  type Preferences,
  preferencesBody,
  type PreferencesBody,
  readBody,
  type ReadBody,
  unsubscribeBody,
  type UnsubscribeBody,
  unsubscribeQuery,
  type UnsubscribeQuery,
  unsubscribed,
  type Unsubscribed,
} from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/notification-routes.ts';
import { afterQuery, type AfterQuery } from '#contracts/values.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { MemberId, Metadata } from '#platform/http/from.ts';
import { Takes } from '#platform/http/policy.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { ChangePreferences, ChooseNewsletter, ReadNotifications, Unsubscribe } from './commands.ts';
import { allChannels } from './rules/telling.ts';
import { inbox } from './views/inbox.view.ts';
import { notificationPreferences } from './views/notification-preferences.view.ts';

/** What a member alone may see and change: the member is in every look-up key and stream. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ViewQueries,
  ) {}

  @GetQuery(notificationRoutes.inbox, { operationId: 'getInbox', policy: 'member', answer: inboxSchema })
  async inbox(@Query({ schema: afterQuery }) { after }: AfterQuery, @MemberId() id: string): Promise<Inbox> {
    return (await this.queries.get(inbox, id, { after })) ?? { id, rev: '', unread: 0, items: [] };
  }

  @PostCommand(notificationRoutes.read, { operationId: 'readNotifications', policy: 'member' })
  read(
    @Body({ schema: readBody }) { ids }: ReadBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ReadNotifications({ memberId, ids }, metadata));
  }

  @GetQuery(notificationRoutes.preferences, {
    operationId: 'getNotificationPreferences',
    policy: 'member',
    answer: preferencesSchema,
  })
  async preferences(
    @Query({ schema: afterQuery }) { after }: AfterQuery,
    @MemberId() id: string,
  ): Promise<Preferences> {
    return (
      (await this.queries.get(notificationPreferences, id, { after })) ?? {
        id,
        rev: '',
        kinds: allChannels({}),
        newsletterSince: null,
      }
    );
  }

  @PostCommand(notificationRoutes.preferences, { operationId: 'changeNotificationPreferences', policy: 'member' })
  change(
    @Body({ schema: preferencesBody }) { kinds }: PreferencesBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangePreferences({ memberId, kinds }, metadata));
  }

  @PostCommand(notificationRoutes.newsletter, { operationId: 'chooseNewsletter', policy: 'member' })
  newsletter(
    @Body({ schema: newsletterBody }) { isWanted }: NewsletterBody,
    @MemberId() memberId: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    return this.commands.execute(new ChooseNewsletter({ memberId, isWanted }, metadata));
  }

  /** Signed in or not: the token says whose mails end. */
  @PostCommand(notificationRoutes.unsubscribe, {
    operationId: 'unsubscribe',
    policy: 'everybody',
    limit: 'auth',
    answer: unsubscribed,
  })
  async unsubscribe(
    @Body({ schema: unsubscribeBody }) body: UnsubscribeBody,
    @Metadata({ secrets: ['token'] }) metadata: CommandMetadata,
  ): Promise<Receipt & Pick<Unsubscribed, 'kind'>> {
    type Answer = Receipt & Pick<Unsubscribed, 'kind'>;
    const answer = await this.commands.execute<Unsubscribe, Answer>(new Unsubscribe(body, metadata));
    // the account's page is opened next, often in another window, which knows nothing of this receipt
    await this.queries.caughtUp(notificationPreferences, { past: answer.position });
    return answer;
  }

  /**
   * One press in a mailbox (RFC 8058): no cookie, no csrf token, no key, the provider's form and the token alone. It ends mails of the
   * link's kind, which is the same however often it comes.
   */
  @PostCommand(notificationRoutes.unsubscribeAtOnce, { operationId: 'unsubscribeAtOnce', policy: 'link', status: 204 })
  @Takes('form')
  async unsubscribeAtOnce(
    @Query({ schema: unsubscribeQuery }) { token }: UnsubscribeQuery,
    @Body({ schema: oneClickForm }) _: OneClickForm,
    @Metadata({ everyTimeAnew: true }) metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(new Unsubscribe({ token, all: false }, metadata));
  }

  /** Who opens the header's address gets the page, whose button asks: mail programs open links by themselves. */
  @GetQuery(notificationRoutes.unsubscribeAtOnce, { operationId: 'openUnsubscribe', policy: 'link' })
  openUnsubscribe(@Query({ schema: unsubscribeQuery }) { token }: UnsubscribeQuery, @Res() reply: FastifyReply): void {
    void reply.redirect(`/unsubscribe?token=${encodeURIComponent(token)}`, 303);
  }
}
