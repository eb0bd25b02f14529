import { Body, Controller, Param } from '@nestjs/common';
import { bookRoutes } from '#contracts/book-routes.ts';
import { dueBody, type DueBody } from '#contracts/due.ts';
import { Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import { NotFound } from '#kernel/refused.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { Streams } from '#platform/streams/streams.ts';
import { book } from './decider.ts';
import { bookStream } from './events.ts';
import { bookOfEntry } from './rules/entry.ts';

/** What time ends of a book. */
@Controller()
export class BookTimeController {
  constructor(private readonly streams: Streams) {}

  /** The due list's. Refused: `not-due-yet`. */
  @PostCommand(bookRoutes.endDue(':entry'), { operationId: 'endDueOfBook', policy: 'system', status: 204 })
  async endDue(
    @Param('entry') entry: string,
    @Body({ schema: dueBody }) { at: due }: DueBody,
    @Metadata() metadata: CommandMetadata,
  ): Promise<void> {
    const stream = bookStream(bookOfEntry(entry));
    const of = await this.streams.readState(book, stream, ({ state }) => state.book && { ...state.book }, {
      fresh: true,
    });
    if (!of) throw new NotFound();
    await this.streams.decide(book, stream, { type: 'EndDue', data: { ...of, due }, metadata });
  }
}
