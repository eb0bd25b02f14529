import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Notice, Notices } from '#platform/notices/notices.ts';
import type { CommandMetadata } from '#platform/streams/command.ts';
import { RaiseNotification } from './commands.ts';

/** What slices tell members is raised in the member's own stream. */
@Injectable()
export class RaisedNotices extends Notices {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  tell(notice: Notice, metadata: CommandMetadata) {
    return this.commands.execute(new RaiseNotification({ ...notice, id: metadata.commandId }, metadata));
  }
}
