import type { NoticeKind } from '#contracts/notices.ts';
import type { Receipt } from '#platform/streams/command.ts';
import { commandsOf } from '#platform/streams/commands.ts';
import { notifications } from './decider.ts';
import { notificationsStream } from './events.ts';

const command = commandsOf(notifications, ({ memberId }) => notificationsStream(memberId));

/** A slice has something to tell a member. Nothing refuses it; it may lead to nothing. */
export class RaiseNotification extends command('RaiseNotification') {}

/** What is not there, or was read before, is passed over. */
export class ReadNotifications extends command('ReadNotifications') {}

/** The kinds that are named; what is so already changes nothing. */
export class ChangePreferences extends command('ChangePreferences') {}

/** What is so already changes nothing. */
export class ChooseNewsletter extends command('ChooseNewsletter') {}

/** With the token of a mail, by whoever has it. Refused with `link-not-valid`; the second time it changes nothing. */
export class Unsubscribe extends command('Unsubscribe')
  .takes<Readonly<{ token: string; all: boolean }>>()
  .answers<Receipt & Readonly<{ kind: NoticeKind }>>() {}

/** The member is erased. */
export class CloseInbox extends command('CloseInbox') {}
