import { topicRoutes } from '#contracts/ops-routes.ts';
import type { TopicDescription } from '#contracts/topics/envelope.ts';
import { topicName } from '#kernel/topic.ts';
import { messageSchemas } from './message-schemas.ts';

type Schema = Readonly<{
  type?: string | readonly string[];
  description?: string;
  format?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
}>;

/** The data dictionary of all topics, without scripts: every message, every field, what it means. */
export const topicsPage = (topics: readonly TopicDescription[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Plinth topics</title></head><body><main><h1>Plinth topics</h1>
<p>What analysts read: on Kafka under these names, and as lines of JSON at <code>${text(topicRoutes.feed('<topic>'))}</code>
with a token for topics. <a href="/asyncapi.json">asyncapi.json</a>, <a href="/docs">the API</a></p>
${topics.map(section).join('')}</main></body></html>`;

function section(topic: TopicDescription): string {
  const messages = Object.entries(messageSchemas(topic) as Readonly<Record<string, Schema>>);
  return `<section><h2><code>${topicName(topic)}</code></h2><p>${text(topic.about)} Keyed by <code>${topic.key}</code>.</p>${messages
    .map(([name, { properties }]) => message(name, properties!['data']!))
    .join('')}</section>`;
}

const message = (name: string, data: Schema) =>
  `<h3>${name}</h3><p>${text(data.description ?? '')}</p><table><tr><th>Field</th><th>Kind</th><th>Meaning</th></tr>${rows(
    data,
    '',
  ).join('')}</table>`;

/** A row for each field, those within it after it. */
function rows({ properties = {}, required = [] }: Schema, within: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = partOf(field);
    const may = required.includes(name) ? '' : ', may be missing';
    const cells = [`<code>${within}${name}</code>`, text(kindOf(field) + may), text(field.description ?? '')];
    const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    return [row, ...(inner ? rows(inner, `${within}${name}${field.type === 'array' ? '[]' : ''}.`) : [])];
  });
}

/** What lies in it: an object's own fields, those of a list's items, those of what may also be null. */
const partOf = (field: Schema): Schema | undefined =>
  field.items ?? field.anyOf?.find((one) => one.properties) ?? (field.properties ? field : undefined);

function kindOf({ type, format, anyOf, enum: values, ...one }: Schema): string {
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (values) return values.join(', ');
  if ('const' in one) return String(one.const);
  return format ?? [type ?? []].flat().join(' or ');
}

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
