import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { editionParam } from '#contracts/topics/editions.ts';
import { NotFound } from '#kernel/refused.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Topics } from '#platform/topics/topics.ts';
import { OpenTopicEdition } from './commands.ts';

/** What one operator does about how often a topic is written: the rest takes two. */
@Controller()
export class EditionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly topics: Topics,
  ) {}

  @PostCommand(topicRoutes.openEdition(':topic', ':edition'), { operationId: 'openTopicEdition', policy: 'operator' })
  open(
    @Param('topic') topic: string,
    @Param('edition', fitting(editionParam)) edition: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    if (!this.topics.get(topic)) throw new NotFound();
    return this.commands.execute(new OpenTopicEdition({ topic, edition: Number(edition) }, metadata));
  }
}
