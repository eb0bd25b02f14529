import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import {
  inbox as inboxSchema,
  type Inbox,
  preferences as preferencesSchema,
  type Preferences,
  preferencesBody,
  type PreferencesBody,
  readBody,
  type ReadBody,
  unsubscribeBody,
  type UnsubscribeBody,
  unsubscribed,
  type Unsubscribed,
} from '#contracts/notifications.ts';
import { notificationRoutes } from '#contracts/routes.ts';
import { afterQuery, type AfterQuery, receipt } from '#contracts/values.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Who, Metadata } from '#platform/http/from.ts';
import { Limit, Policy } from '#platform/http/policy.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { Notify, Unsubscribe } from './handlers.ts';
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

  @Get(notificationRoutes.inbox)
  @Policy('member')
  @ApiOperation({ operationId: 'getInbox' })
  @ApiResponse({ status: 200, standardSchema: inboxSchema })
  async inbox(@Query({ schema: afterQuery }) { after }: AfterQuery, @Who() who: Caller): Promise<Inbox> {
    const id = memberOf(who);
    return (await this.queries.get(inbox, id, { after })) ?? { id, rev: '', unread: 0, items: [] };
  }

  @Post(notificationRoutes.read)
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'readNotifications' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  read(
    @Body({ schema: readBody }) { ids }: ReadBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const data = { memberId: memberOf(who), ids };
    return this.commands.execute(new Notify({ type: 'ReadNotifications', data }, metadata));
  }

  @Get(notificationRoutes.preferences)
  @Policy('member')
  @ApiOperation({ operationId: 'getNotificationPreferences' })
  @ApiResponse({ status: 200, standardSchema: preferencesSchema })
  async preferences(@Query({ schema: afterQuery }) { after }: AfterQuery, @Who() who: Caller): Promise<Preferences> {
    const id = memberOf(who);
    return (await this.queries.get(notificationPreferences, id, { after })) ?? { id, rev: '', kinds: allChannels({}) };
  }

  @Post(notificationRoutes.preferences)
  @HttpCode(200)
  @Policy('member')
  @ApiOperation({ operationId: 'changeNotificationPreferences' })
  @ApiResponse({ status: 200, standardSchema: receipt })
  change(
    @Body({ schema: preferencesBody }) { kinds }: PreferencesBody,
    @Who() who: Caller,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const data = { memberId: memberOf(who), kinds };
    return this.commands.execute(new Notify({ type: 'ChangePreferences', data }, metadata));
  }

  /** Signed in or not: the token says whose mails end. */
  @Post(notificationRoutes.unsubscribe)
  @HttpCode(200)
  @Policy('everybody')
  @Limit('auth')
  @ApiOperation({ operationId: 'unsubscribe' })
  @ApiResponse({ status: 200, standardSchema: unsubscribed })
  unsubscribe(
    @Body({ schema: unsubscribeBody }) body: UnsubscribeBody,
    @Metadata({ secrets: ['token'] }) metadata: CommandMetadata,
  ): Promise<Receipt & Pick<Unsubscribed, 'kind'>> {
    return this.commands.execute(new Unsubscribe(body, metadata));
  }
}

function memberOf({ memberId }: Caller): string {
  if (memberId === null) throw new NotFound();
  return memberId;
}
