import type { FastifyInstance } from 'fastify';
import { topicRoutes } from '#contracts/ops-routes.ts';
import { topicDescriptions } from '#contracts/topics/all.ts';
import type { TopicDescription } from '#contracts/topics/envelope.ts';
import { topicName } from '#kernel/topic.ts';
import { open } from '#platform/http/route-config.ts';
import { messageSchemas } from './message-schemas.ts';
import { topicsPage } from './topics-page.ts';

/** What topics say, as AsyncAPI 3 at `/asyncapi.json`, and as a data dictionary to read at `/docs/topics`. */
export function mountAsyncApi(fastify: FastifyInstance): void {
  let made: Readonly<{ json: Buffer; page: Buffer }> | undefined; // when first asked for: it would slow the start
  const all = () =>
    (made ??= {
      json: Buffer.from(JSON.stringify(asyncApiOf(topicDescriptions))),
      page: Buffer.from(topicsPage(topicDescriptions)),
    });
  fastify.get('/asyncapi.json', open('page'), (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(all().json),
  );
  fastify.get('/docs/topics', open('page'), (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(all().page),
  );
}

/** A channel for each topic: what is on Kafka under its name, and in the feed line by line. */
export const asyncApiOf = (topics: readonly TopicDescription[]): object => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Plinth topics',
    version: '1',
    description: `Public facts of the market, exactly once on Kafka, and line by line at ${topicRoutes.feed('<topic>')}.`,
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(topics.map((topic) => [topicName(topic), channelOf(topic)])),
  operations: Object.fromEntries(
    topics.map((topic) => [
      `read-${topic.slice}`,
      { action: 'receive', channel: { $ref: `#/channels/${topicName(topic)}` } },
    ]),
  ),
});

const channelOf = (topic: TopicDescription) => ({
  address: topicName(topic),
  description: `${topic.about} Keyed by \`${topic.key}\`: messages of one key keep their order.`,
  messages: Object.fromEntries(
    Object.entries(messageSchemas(topic)).map(([name, payload]) => [
      name,
      { name, payload, bindings: { kafka: { key: { type: 'string' } } } },
    ]),
  ),
});
