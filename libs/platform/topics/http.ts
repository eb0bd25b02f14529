import { Readable } from 'node:stream';
import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { topicDescriptions } from '#contracts/topics/all.ts';
import {
  feedQuery,
  type FeedQuery,
  fewMessages,
  mostMessages,
  topicList,
  type TopicList,
} from '#contracts/topics/feed.ts';
import type { Position } from '#kernel/position.ts';
import { NotFound } from '#kernel/refused.ts';
import { editionName, type Topic, topicName } from '#kernel/topic.ts';
import { TopicTokens } from '#platform/auth/topic-tokens.ts';
import { Clock } from '#platform/clock/clock.ts';
import { EventStore } from '#platform/event-store/event-store.ts';
import { holds } from '#platform/event-store/log-identity.ts';
import { bearerOf } from '#platform/http/admission/who-asks.ts';
import { badRequest, HttpProblem } from '#platform/http/problem.ts';
import { GetQuery } from '#platform/http/routes.ts';
import { followed, linesPerBatch } from './followed.ts';
import { KeptEditions } from './kept-editions.ts';
import { Followers, mostFollowers } from './followers.ts';
import { pagePieces, type ReadText } from './pieces.ts';
import { TopicReading, type TopicText } from './reading.ts';
import { Topics } from './topics.ts';

const ndjson = 'application/x-ndjson; charset=utf-8';

/** Seconds after which a place among the followers may be free. */
const comeAgain = 30;

/** Topics as lines of JSON: the very messages that Kafka gets. */
@Controller()
export class TopicsController {
  constructor(
    private readonly topics: Topics,
    private readonly reading: TopicReading,
    private readonly events: EventStore,
    private readonly tokens: TopicTokens,
    private readonly followers: Followers,
    private readonly clock: Clock,
    private readonly editions: KeptEditions,
  ) {}

  @GetQuery(topicRoutes.all, { operationId: 'listTopics', policy: 'analyst', limit: 'feed', answer: topicList })
  async list(): Promise<TopicList> {
    const items = topicDescriptions.map(async (one) => {
      const [name, topic] = [topicName(one), this.topics.get(topicName(one))];
      if (!topic) return [];
      const { about, key, messages } = one;
      const { current, written, filling } = await this.editions.of(name);
      const told = { topic: name, about, key, messages: Object.keys(messages), feed: topicRoutes.feed(name) };
      const kept = { current: editionName(name, current), written: [...written], filling };
      return [{ ...told, partitions: topic.partitions, ...kept }];
    });
    return { items: (await Promise.all(items)).flat() };
  }

  @GetQuery(topicRoutes.feed(':topic'), { operationId: 'readTopic', policy: 'analyst', limit: 'feed' })
  async read(
    @Param('topic') name: string,
    @Query({ schema: feedQuery }) { after, limit, follow }: FeedQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const topic = this.topics.get(name);
    if (!topic) throw new NotFound();
    const most = Number(limit ?? fewMessages);
    if (most > mostMessages) throw badRequest(`limit: at most ${mostMessages}`);
    const from = await this.placeOf(after);
    reply.type(ndjson);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    if (reply.raw.destroyed) gone.abort(); // it left while it was let in
    const token = bearerOf(request.headers.authorization) ?? '';
    if (follow === 'true') return this.follow(topic, from, { token, gone: gone.signal });
    const log = await this.events.identity();
    const read: ReadText = (at, n) => this.reading.text(topic, at, { limit: n, signal: gone.signal });
    const pieces = await pagePieces(read, { after: from, limit: most, signal: gone.signal });
    return Readable.from(this.written(pieces, log), { objectMode: false });
  }

  private async *written(pieces: AsyncIterable<TopicText>, log: string): AsyncGenerator<Uint8Array> {
    let through: Position = '';
    for await (const piece of pieces) {
      yield piece.text;
      ({ through } = piece);
    }
    if ((await this.events.identity()) !== log) throw otherLog(); // put back meanwhile: without its end nobody goes on from here
    yield endOf(through, log);
  }

  private follow(topic: Topic, from: Position, { token, gone }: { token: string; gone: AbortSignal }): Readable {
    if (this.followers.isFull) {
      const why = `${mostFollowers} follow topics already. Read in pages, or come back when one has ended.`;
      throw new HttpProblem(429, 'too-many-requests', why, {}, comeAgain);
    }
    const { reading, clock } = this;
    const ended = (batch: TopicText) => this.ended(batch);
    const texts = async function* (signal: AbortSignal) {
      const read = (at: Position) => reading.text(topic, at, { limit: linesPerBatch, signal });
      for await (const batch of followed(from, signal, { read, countOf: ({ count }) => count, clock }))
        yield await ended(batch);
    };
    const mayGoOn = async () => (await this.tokens.callerOf(token)) !== undefined;
    return this.followers.follow({ texts, mayGoOn, gone, clock });
  }

  /** With the last line, which says how far the others go. */
  private async ended({ text, through }: TopicText): Promise<Buffer> {
    return Buffer.concat([text, endOf(through, await this.events.identity())]);
  }

  /** Where that cursor points. What it points to must be a fact of this very log, else messages would be missing or come twice. */
  private async placeOf(after: string): Promise<Position> {
    const [position = '', identity = ''] = after.split('~');
    if (position === '') return position;
    const isOurs = identity === (await this.events.identity()) && (await holds(this.events, { position }));
    if (!isOurs) throw otherLog();
    return position;
  }
}

const endOf = (through: Position, log: string): Buffer =>
  Buffer.from(`${JSON.stringify({ through: `${through}~${log}` })}\n`);

const otherLog = () =>
  new HttpProblem(409, 'other-log', 'This cursor is of another log: begin again without one, in new tables.');
