import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { topicDescriptions } from '#contracts/topics/all.ts';
import { topicName } from '#kernel/topic.ts';
import { messageSchemas } from '#platform/topics/message-schemas.ts';
import { slices } from '../apps/slices.ts';
import { type JsonSchema, stumbles } from './support/schema-change.ts';

/**
 * `RECORD=1 npm run test:unit -- test/topic-schemas.spec.ts` keeps today's schemas beside those of before: what was ever sent is
 * in somebody's tables.
 */
const kept = join(import.meta.dirname, '../libs/contracts/topics/kept');

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Every form that this version of a topic ever had, the oldest first. */
const formsOf = (name: string): readonly Schemas[] =>
  (existsSync(kept) ? readdirSync(kept) : [])
    .filter((file) => file.startsWith(`${name}.`))
    .toSorted((a, b) => numberIn(a) - numberIn(b))
    .map((file) => JSON.parse(readFileSync(join(kept, file), 'utf8')) as Schemas);
const numberIn = (file: string) => Number(file.split('.').at(-2));

const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Schemas;

describe.each(topicDescriptions.map((one) => [topicName(one), one] as const))('%s', (name, description) => {
  const today = plain(messageSchemas(description));
  const forms = formsOf(name);
  if (process.env['RECORD'] && JSON.stringify(forms.at(-1)) !== JSON.stringify(today)) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, `${name}.${forms.length + 1}.json`), `${JSON.stringify(today, null, 2)}\n`);
  }

  it('is kept as it is sent', () => expect(formsOf(name).at(-1)).toEqual(today));

  it('can be read by whoever knows an older form of it: else it is a new version', () => {
    for (const form of forms)
      for (const [type, schema] of Object.entries(form)) {
        expect(Object.keys(today)).toContain(type);
        expect(stumbles(schema, today[type]!, type)).toEqual([]);
      }
  });

  it('is sent by its slice, with a message for every fact that it describes', () => {
    const topic = slices.find(({ topics }) => topics?.some((one) => topicName(one) === name))?.topics?.[0];
    expect(topic).toMatchObject({ slice: description.slice, v: description.v });
    expect(Object.keys(topic!.shapes).toSorted()).toEqual(Object.keys(description.messages).toSorted());
  });
});

it('every topic that a slice sends is described', () => {
  const sent = slices.flatMap(({ topics = [] }) => topics.map(topicName));
  expect(sent.toSorted()).toEqual(topicDescriptions.map(topicName).toSorted());
});

describe('a change of a schema', () => {
  const before: JsonSchema = {
    type: 'object',
    properties: {
      a: { type: 'string', enum: ['x', 'y'] },
      b: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      c: { type: 'array', items: { type: 'object', properties: { d: { type: 'string' } }, required: ['d'] } },
    },
    required: ['a', 'b', 'c'],
  };
  const withPart = (name: string, part: JsonSchema) => ({
    ...before,
    properties: { ...before.properties, [name]: part },
  });

  it.each<[string, JsonSchema]>([
    ['a further field', withPart('z', { type: 'string' })],
    ['one value fewer', withPart('a', { type: 'string', enum: ['x'] })],
    ['the same, written otherwise', withPart('b', { type: ['integer', 'null'] })],
    ['never null any more', withPart('b', { type: 'integer' })],
  ])('is none for old readers: %s', (_, after) => expect(stumbles(before, after)).toEqual([]));

  it.each<[string, JsonSchema]>([
    ['a field that may be missing', { ...before, required: ['a', 'b'] }],
    ['another type', withPart('a', { type: 'integer' })],
    ['a further value', withPart('a', { type: 'string', enum: ['x', 'y', 'z'] })],
    ['any value', withPart('a', { type: 'string' })],
    ['a further kind', withPart('b', { anyOf: [{ type: 'integer' }, { type: 'null' }, { type: 'string' }] })],
    ['null', withPart('a', { type: ['string', 'null'], enum: ['x', 'y'] })],
    ['deeper down', withPart('c', { type: 'array', items: { type: 'object', properties: {}, required: [] } })],
  ])('is one that they would stumble over: %s', (_, after) => expect(stumbles(before, after)).not.toEqual([]));
});
