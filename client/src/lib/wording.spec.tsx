import { describe, expect, it } from '@jest/globals';
import { type Locale, localeOf, locales } from '#contracts/locales.ts';
import { inWording, wordingOf } from './wording.ts';

const words = {
  'fact.color': 'Color',
  look: '{{name}} in {{color}}: Colors, color, colored',
  colours_one: '{{count}} colour',
  shelf: 'Jewelry and a catalog of it. Do not recognize it?',
};
const wordsIn = (code: string) => inWording(localeOf(code) as Locale, async () => words)('en', 'catalog');

describe('the wording of a place', () => {
  it('is as in Britain where English is read outside the States; what is put in keeps its name', async () => {
    expect(await wordsIn('en-gb')).toEqual({
      'fact.color': 'Colour',
      look: '{{name}} in {{color}}: Colours, colour, colored',
      colours_one: '{{count}} colour',
      shelf: 'Jewellery and a catalogue of it. Do not recognise it?',
    });
  });

  it('is as it was written in the States, and in French', async () => {
    for (const code of ['en-us', 'fr-ca', 'fr-fr']) expect(await wordsIn(code)).toEqual(words);
  });

  it('is shared where it is one', () => {
    expect(new Set(locales.map(wordingOf))).toEqual(new Set(['en', 'en-gb', 'fr']));
  });
});
