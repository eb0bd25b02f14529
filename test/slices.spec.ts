import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { languages } from '#contracts/locales.ts';
import { slices } from '../apps/slices.ts';
import { allShapes, allViews } from '../apps/views.ts';
import { categoryOf } from '#platform/event-store/fact-filter.ts';
import { upcast } from '#kernel/shapes.ts';
import { samples } from './support/random-facts.ts';
import { allDeciders } from './support/stored-samples.ts';

const root = join(import.meta.dirname, '..');
const under = (pattern: string) => globSync(pattern, { cwd: root });
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

describe('what slices must not forget', () => {
  it('every view of a `*.view.ts` is filled by the market', async () => {
    const files = under('libs/*/**/*.view.ts');
    const modules = await Promise.all(
      files.map(async (file) => Object.values((await import(pathToFileURL(join(root, file)).href)) as object)),
    );
    const isView = (value: unknown) =>
      typeof value === 'object' &&
      value !== null &&
      ['name', 'version', 'shapes', 'key'].every((part) => part in value);
    const forgotten = files.filter((_, n) => {
      const views = modules[n]!.filter(isView);
      return views.length === 0 || views.some((view) => !(allViews as readonly unknown[]).includes(view));
    });
    expect(forgotten).toEqual([]);
  });

  it('every decider is known to who folds streams without deciding, by the category of its streams', async () => {
    const named = slices.flatMap(({ deciders }) => Object.entries<unknown>(deciders));
    expect(new Set(named.map(([, decider]) => decider))).toEqual(new Set<unknown>((await allDeciders()).values()));
    const modules = await Promise.all(
      under('libs/*/**/events.ts').map(async (file) => (await import(pathToFileURL(join(root, file)).href)) as object),
    );
    const streams = modules
      .flatMap((module) => Object.entries<unknown>(module as Record<string, unknown>))
      .filter(([name]) => name.endsWith('Stream'))
      .map(([, of]) => categoryOf(typeof of === 'function' ? (of as (id: string) => string)('1') : String(of)));
    expect(new Set(named.map(([category]) => category))).toEqual(new Set(streams));
  });

  it('every fact says where members stand in it, and what nobody is shown unasked', () => {
    const people = /(?:^|[.])(?:(?:member|bidder|seller|other|buyer|owner)Id|members)$/;
    const secret = /(?:^|[.])(?:maximum|reserve|salt|passwordHash)$/;
    const opened = ['QuestionClosed: salt']; // opened for everybody: the commitment is checked by it
    const found = samples.flatMap(({ type, v, data }) => {
      const { people: ids = [], secret: hidden = [] } = allShapes[type]!;
      const paths = pathsIn(upcast(allShapes, type, v, data));
      const unnamed = paths.filter((path) => people.test(path) && !ids.includes(path));
      const shown = paths.filter((path) => secret.test(path) && !hidden.some((name) => path.endsWith(name)));
      return [...unnamed, ...shown].map((path) => `${type}: ${path}`);
    });
    expect([...new Set(found)]).toEqual(opened);
  });

  it.each(languages)('every code with which the market refuses has a text in %s, and every text a code', (language) => {
    const locales = under(`client/src/features/*/locales/${language}.json`);
    const texts = new Set(
      locales
        .flatMap((file) => Object.keys(JSON.parse(textOf(file)) as object))
        .flatMap((key) => (key.startsWith('refusals.') ? [key.slice('refusals.'.length)] : [])),
    );
    expect([...codes].filter((code) => !texts.has(code))).toEqual([]);
    expect([...texts].filter((code) => !codes.has(code) && !client.includes(`'${code}'`))).toEqual([]);
  });
});

/** Where there is anything in a value, by the names of its fields. */
const pathsIn = (value: unknown, at = ''): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
        const path = Array.isArray(value) ? at : `${at}${at && '.'}${name}`;
        return [path, ...pathsIn(one, path)];
      });

const codeOf = /new (?:Refused|HttpProblem)\(\s*(?:\d+,\s*)?'([a-z-]+)'|\b(?:away|refusal)\((?:\w+, )?'([a-z-]+)'/g;
/** In these files every name with a hyphen is a code. */
const wordingFiles = under('libs/{*/rules/{refusals,retraction}.ts,platform/media/refused.ts}');

const codes = new Set([
  ...under('{libs,apps}/**/*.ts')
    .filter((file) => !file.includes('.spec.'))
    .flatMap((file) => [...textOf(file).matchAll(codeOf)].map(([, one, other]) => (one ?? other)!)),
  ...wordingFiles.flatMap((file) => [...textOf(file).matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, code]) => code!)),
]);
const client = under('client/src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.spec.'))
  .map(textOf)
  .join('\n');

it('no two places of the house write into streams of one name: a stream has one decider', () => {
  const named = under('libs/**/*.ts')
    .filter((file) => !file.includes('.spec.'))
    .flatMap((file) => [...textOf(file).matchAll(/= stream\('(\w+)'\)/g)].map(([, name]) => ({ name: name!, file })));
  const shared = [...Map.groupBy(named, ({ name }) => name)].filter(([, all]) => all.length > 1);
  expect(shared.map(([name, all]) => [name, all.map(({ file }) => file)])).toEqual([
    ['log', expect.anything()], // the log's own, each a stream of its own name
  ]);
});
