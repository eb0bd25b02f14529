import { createInstance } from 'i18next';
import type { Language, Locale } from '#contracts/locales.ts';
import { writeMoney } from '#contracts/currencies.ts';
import { inWording } from '#contracts/wording.ts';
import { dateOf } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';

type Texts = Readonly<Record<string, string>>;

/** What the blanks of a text are filled with. `context` chooses `<key>_<context>` where there is such a text. */
export type Blanks = Readonly<Record<string, string | Money | null | undefined>>;

/** The text of that key as it is read in one locale. Throws where there is none, or nothing to fill a blank with. */
export type Say = (key: string, blanks?: Blanks) => string;

/**
 * The words of a slice's mails, each language in a file of its own: `mails/<language>.json`. They are loaded once for a locale, when the
 * first mail is written in it, and said as one reads them there, money too.
 */
export class MailTexts {
  private readonly known = new Map<string, Promise<Say>>();

  constructor(private readonly load: (language: Language) => Promise<{ default: Texts }>) {}

  in(locale: Locale): Promise<Say> {
    const known = this.known.get(locale.code) ?? this.read(locale);
    this.known.set(locale.code, known);
    return known;
  }

  private async read(locale: Locale): Promise<Say> {
    const { language } = locale;
    const { default: texts } = await this.load(language);
    const words = createInstance();
    await words.init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: { mails: inWording(locale, texts) } },
      defaultNS: 'mails',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false }, // it is plain text
      parseMissingKeyHandler: (key) => refuse(`no text "${key}"`),
      missingInterpolationHandler: (text) => refuse(`nothing to fill the blanks of "${text}" with`),
    });
    return (key, blanks = {}) => words.t(key, filled(blanks, locale));
  }
}

function refuse(what: string): never {
  throw new Error(`There is ${what} in a mail.`);
}

const filled = (blanks: Blanks, locale: Locale) =>
  Object.fromEntries(
    Object.entries(blanks).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === 'string' ? written(value, locale) : writeMoney(value, locale)]],
    ),
  );

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A moment as it is read there: in UTC, for a mail does not know where its reader is. */
const written = (value: string, { code }: Locale) =>
  moment.test(value)
    ? new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(dateOf(value)) +
      ' UTC'
    : value;
