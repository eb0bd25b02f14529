import { Controller } from '@nestjs/common';
import { opsRelay, type OpsRelay } from '#contracts/ops-relay.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { msOf } from '#kernel/instant.ts';
import type { Position } from '#kernel/position.ts';
import { editionName, type Topic, topicName } from '#kernel/topic.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { GetQuery } from '#platform/http/routes.ts';
import type { RelayMark } from '#platform/relay/broker.ts';
import { RelayLook } from '#platform/relay/relay-look.ts';
import { KeptEditions } from '#platform/topics/kept-editions.ts';
import { Topics } from '#platform/topics/topics.ts';

type Shown = OpsRelay['topics'][number];
type Named = Pick<Shown, 'topic' | 'edition' | 'name' | 'state'>;

/** What is written to Kafka: from the marks there, whichever process writes. */
@Controller()
export class OpsRelayController {
  constructor(
    private readonly look: RelayLook,
    private readonly topics: Topics,
    private readonly editions: KeptEditions,
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  @GetQuery(opsRoutes.relay, { operationId: 'opsGetRelay', policy: 'ops', limit: 'search', answer: opsRelay })
  async relay(): Promise<OpsRelay> {
    const named = (await Promise.all(this.topics.all().map((topic) => this.namesOf(topic)))).flat();
    const { marks, readers, error = null } = await this.look.seen(named.map(({ name }) => name));
    const topics = await Promise.all(named.map((one) => this.shown(one, marks.get(one.name))));
    return { broker: this.look.description ?? null, error, topics, groups: [...readers] };
  }

  private async namesOf(topic: Topic): Promise<readonly Named[]> {
    const own = topicName(topic);
    const { current, written, filling } = await this.editions.of(own);
    return [...written, ...(filling === null ? [] : [filling])].map((edition) => ({
      topic: own,
      edition,
      name: `${this.look.prefix}${editionName(own, edition)}`,
      state: edition === filling ? 'filling' : edition === current ? 'current' : 'written',
    }));
  }

  private async shown(named: Named, mark: RelayMark | undefined): Promise<Shown> {
    if (!mark) return { ...named, sent: null, by: null, at: null, behindMs: null };
    const { sent, by, at, position } = mark;
    return { ...named, sent, by, at, behindMs: await this.behindMs(position) };
  }

  /** Null where the mark is of another log. */
  private async behindMs(position: Position): Promise<number | null> {
    try {
      const [next] = (await this.events.readAll(position, { limit: 1 })).facts;
      return next ? Math.max(0, msOf(this.clock.now()) - msOf(next.meta.at)) : 0;
    } catch {
      return null;
    }
  }
}
