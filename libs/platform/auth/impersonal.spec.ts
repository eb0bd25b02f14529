import { expect, it } from '@jest/globals';
import { mustNameNobody } from './impersonal.ts';

const ann = ['Ann-Sophie Øberg', 'ann.oeberg@example.org'];

it.each([
  'they wrote from ann.oeberg@example.org',
  'asked by ANN on the telephone',
  'asked by Ｏeberg in a letter', // full-width
  'as øberg asked',
  'as Oberg asked',
  'as O\u0308berg asked',
])('refuses: %s', (reason) => expect(() => mustNameNobody(reason, ann)).toThrow('reason-names-person'));

it('refuses any address, whoever it is about', () =>
  expect(() => mustNameNobody('a complaint of bea@example.org')).toThrow('reason-names-person'));

it.each(['asked for in an example of a letter', 'an annoyed member asked', 'case 2026-117'])('takes: %s', (reason) =>
  expect(() => mustNameNobody(reason, ann)).not.toThrow(),
);

it.each([
  ['Łukasz Groß', 'asked by Lukasz'],
  ['Łukasz Groß', 'asked by Gross'],
  ['Lukasz Gross', 'asked by łukasz'],
  ['Zoë Æbelø', 'asked by zoe'],
  ['Zoë Æbelø', 'asked by Aebelo'],
  ['Jörg Müller', 'asked by Mueller'],
  ['Joerg Mueller', 'asked by Jörg'],
  ['王芳', '王芳来信要求'],
  ['山田 太郎', '山田さんの依頼'],
])('%s is told by: %s', (name, reason) => expect(() => mustNameNobody(reason, [name])).toThrow('reason-names-person'));
