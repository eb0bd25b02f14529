import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { editionParam } from '#contracts/topics/feed.ts';
import { NotFound } from '#kernel/refused.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { Metadata } from '#platform/http/from.ts';
import { PostCommand } from '#platform/http/routes.ts';
import type { CommandMetadata, Receipt } from '#platform/streams/command.ts';
import { Topics } from '#platform/topics/topics.ts';
import { BeginTopicEdition, OpenTopicEdition, RetireTopicEdition } from './commands.ts';

/** What operators do about how often a topic is written. */
@Controller()
export class EditionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly topics: Topics,
  ) {}

  @PostCommand(topicRoutes.beginEdition(':topic'), { operationId: 'beginTopicEdition', policy: 'operator' })
  begin(@Param('topic') name: string, @Metadata() metadata: CommandMetadata): Promise<Receipt> {
    const topic = this.known(name);
    return this.commands.execute(new BeginTopicEdition({ topic }, metadata));
  }

  @PostCommand(topicRoutes.openEdition(':topic', ':edition'), { operationId: 'openTopicEdition', policy: 'operator' })
  open(
    @Param('topic') name: string,
    @Param('edition', fitting(editionParam)) edition: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const topic = this.known(name);
    return this.commands.execute(new OpenTopicEdition({ topic, edition: Number(edition) }, metadata));
  }

  @PostCommand(topicRoutes.retireEdition(':topic', ':edition'), {
    operationId: 'retireTopicEdition',
    policy: 'operator',
  })
  retire(
    @Param('topic') name: string,
    @Param('edition', fitting(editionParam)) edition: string,
    @Metadata() metadata: CommandMetadata,
  ): Promise<Receipt> {
    const topic = this.known(name);
    return this.commands.execute(new RetireTopicEdition({ topic, edition: Number(edition) }, metadata));
  }

  private known(topic: string): string {
    if (!this.topics.get(topic)) throw new NotFound();
    return topic;
  }
}
