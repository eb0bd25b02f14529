import type { Provider } from '@nestjs/common';
import type { About, NoticeKind, NoticeWords, Topic } from '#contracts/notices.ts';
import type { Instant } from '#kernel/instant.ts';
import type { MailTexts } from '#platform/mail/mail-texts.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';

/** What a slice has to tell a member. */
export type Notice = Readonly<{
  memberId: string;
  kind: NoticeKind;
  about: About;
  /** In the words of this moment: they are kept. `price`, where there is one, also chooses the text. */
  words: NoticeWords;
  /** When it happened. */
  at: Instant;
  /** It may happen again and again: the newest takes the place of the one before. Everything else is told once. */
  recurs: boolean;
}>;

/** Tells members what concerns them: in the inbox, live and by mail, as they chose. Bound by notifications. Nest's token. */
export abstract class Notices {
  /** Safe to repeat: the notice has the id of the command. So what shall be told once for ever, though it may come back, is told by a command that follows from it. */
  abstract tell(notice: Notice, metadata: CommandMetadata): Promise<unknown>;
}

/**
 * The mails of notices, by what they are about: the slice that tells of it adds its own. Of each kind there is a `subject.<kind>`,
 * a `text.<kind>`, also as `text.<kind>_priced`, and a `link.<kind>` to the page of it. Nest's token.
 */
export class NoticeMails {
  private readonly texts = new Map<Topic, MailTexts>();

  add(topic: Topic, texts: MailTexts): void {
    this.texts.set(topic, texts);
  }

  about(topic: Topic): MailTexts {
    const texts = this.texts.get(topic);
    if (!texts) throw new Error(`nobody has words for mails about: ${topic}`);
    return texts;
  }
}

/** The mails of what a slice tells, for its module. */
export const noticeMailsOf = (topic: Topic, texts: MailTexts): Provider => ({
  provide: Symbol(`mails about: ${topic}`),
  inject: [NoticeMails],
  useFactory: (mails: NoticeMails) => {
    mails.add(topic, texts);
    return mails;
  },
});
