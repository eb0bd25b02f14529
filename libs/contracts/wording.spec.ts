import { describe, expect, it } from '@jest/globals';
import { type Locale, localeOf, locales } from './locales.ts';
import { inWording, wordingOf } from './wording.ts';

const wordsIn = (code: string, words: Readonly<Record<string, string>>) => inWording(localeOf(code) as Locale, words);

describe('the wording of a place', () => {
  const words = {
    'fact.color': 'Color',
    look: '{{name}} in {{color}}: Colors, color, colored',
    colours_one: '{{count}} colour',
    shelf: 'Jewelry and a catalog of it. Do not recognize it?',
  };

  it('is as in Britain where English is read outside the States; what is put in keeps its name', () => {
    const british = {
      'fact.color': 'Colour',
      look: '{{name}} in {{color}}: Colours, colour, colored',
      colours_one: '{{count}} colour',
      shelf: 'Jewellery and a catalogue of it. Do not recognise it?',
    };
    for (const { code } of locales.filter(({ language }) => language === 'en').slice(1))
      expect(wordsIn(code, words)).toEqual(british);
  });

  it('is as it was written in the States and in France', () => {
    for (const code of ['en-us', 'fr-fr']) expect(wordsIn(code, words)).toEqual(words);
    const french = { email: 'E-mail', again: 'Rien\u00a0?' };
    expect(wordsIn('fr-fr', french)).toEqual(french);
  });

  it.each([
    ['Cet e-mail a été envoyé. L’e-mail et l’e-mail', 'Ce courriel a été envoyé. Le courriel et le courriel'],
    ['Confirmer l’e-mail', 'Confirmer le courriel'],
    ['le lien de l’e-mail, à l’e-mail', 'le lien du courriel, au courriel'],
    ['Plus d’e-mails de ce type : {{e-mail}}.', 'Plus de courriels de ce type : {{e-mail}}.'],
    ['Adresse e-mail, e-mails, E-mail non reçu ?', 'Adresse courriel, courriels, Courriel non reçu?'],
    ['M’envoyer la newsletter, notre newsletter. Newsletter', 'M’envoyer l’infolettre, notre infolettre. Infolettre'],
    ['Regardez dans vos indésirables ; vite !', 'Regardez dans vos pourriels; vite!'],
    ['trois jours ouvrés, un jour ouvré', 'trois jours ouvrables, un jour ouvrable'],
    ['Avec la livraison ({{place}}) : ≈ {{total}}', 'Avec la livraison ({{place}}) : ≈ {{total}}'],
  ])('in Quebec: %s', (here, there) => expect(wordsIn('fr-ca', { here })).toEqual({ here: there }));

  it('is shared where it is one', () => {
    expect(new Set(locales.map(wordingOf))).toEqual(new Set(['en', 'en-gb', 'fr', 'fr-ca']));
  });
});
