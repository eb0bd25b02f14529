import { createContext, use } from 'react';

/** Texts of one language by namespace and key. Plurals as i18next has them: `bids_one`, `bids_other`, `bids_zero`. */
export type Texts = Record<string, Record<string, string>>;
export type LoadTexts = (language: string, namespace: string) => Promise<Record<string, string>>;

/** What stands in a text's blanks, by their names. `count` chooses the plural, too, and `context` one text of several: `won_priced`. */
type Blanks = Readonly<Record<string, unknown>> & Readonly<{ count?: number; context?: string; defaultValue?: string }>;

/**
 * The text of a key, or of the first of several that has one; `shell:home` is another namespace's. Without any: `defaultValue`, or
 * the last key itself.
 */
export type Translate = (keys: string | readonly string[], blanks?: Blanks) => string;

interface Options {
  language: string;
  /** Known already: a page brings the texts that it uses. */
  texts: Texts;
  /** To be loaded before the first text is asked for. */
  namespaces?: readonly string[];
  load: LoadTexts;
}

/**
 * Words of one language. Files are as i18next reads them, which mails are written with: `i18n.spec.tsx` holds every text to what
 * it makes of them. The screens need its blanks and plurals alone; all of it would be 15 kB of every first load, and a quarter
 * of what a push costs to draw.
 */
export class I18n {
  private readonly known: Map<string, Record<string, string>>;
  private readonly missed = new Set<string>();
  private readonly coming = new Map<string, Promise<void>>();
  private readonly made = new Map<string, Translate>();
  private readonly plurals: Intl.PluralRules;
  /** Namespaces that were asked for since `rememberNone`. */
  used = new Set<string>();

  constructor(
    readonly language: string,
    texts: Texts,
    private readonly load: LoadTexts,
  ) {
    this.known = new Map(Object.entries(texts));
    this.plurals = new Intl.PluralRules(language);
  }

  /** Is there nothing to wait for? What could not be had stands as its keys. */
  readonly has = (namespace: string): boolean => this.known.has(namespace) || this.missed.has(namespace);

  readonly textsOf = (namespace: string) => this.known.get(namespace) ?? {};

  /** What could not be had before is asked for again. */
  readonly loadNamespaces = async (namespaces: readonly string[]): Promise<void> => {
    await Promise.all(namespaces.map((namespace) => this.loading(namespace)));
  };

  /** One promise for all who wait for it. It does not fail. */
  loading(namespace: string): Promise<void> {
    const coming = this.coming.get(namespace) ?? this.fetch(namespace);
    this.coming.set(namespace, coming);
    return coming;
  }

  private async fetch(namespace: string): Promise<void> {
    if (this.known.has(namespace)) return;
    try {
      this.known.set(namespace, await this.load(this.language, namespace));
    } catch {
      this.missed.add(namespace);
      this.coming.delete(namespace);
    }
  }

  /** Always the same function for a namespace: effects may depend on it. */
  translate(namespace: string): Translate {
    const known = this.made.get(namespace);
    if (known) return known;
    const made: Translate = (keys, blanks = {}) =>
      this.say(namespace, typeof keys === 'string' ? [keys] : keys, blanks);
    this.made.set(namespace, made);
    return made;
  }

  private say(namespace: string, keys: readonly string[], blanks: Blanks): string {
    for (const key of keys) {
      const text = this.find(namespace, key, blanks);
      if (text !== undefined) return filled(text, blanks);
    }
    return blanks.defaultValue ?? bare(keys.at(-1) ?? '');
  }

  private find(namespace: string, key: string, { count, context }: Blanks): string | undefined {
    const name = bare(key);
    const texts = this.textsOf(name === key ? namespace : key.slice(0, -name.length - 1));
    for (const stem of context ? [`${name}_${context}`, name] : [name]) {
      const text = this.plural(texts, stem, count) ?? texts[stem];
      if (text !== undefined) return text;
    }
    return undefined;
  }

  private plural(texts: Texts[string], stem: string, count: number | undefined): string | undefined {
    if (count === undefined) return undefined;
    return (count === 0 ? texts[`${stem}_zero`] : undefined) ?? texts[`${stem}_${this.plurals.select(count)}`];
  }
}

/** A key without its namespace. Keys are flat: a dot in them means nothing. */
const bare = (key: string) => key.slice(key.indexOf(':') + 1);

const filled = (text: string, blanks: Blanks) =>
  text.includes('{{') ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => told(blanks[name])) : text;

/** A list with commas; what is no word is left out. */
function told(value: unknown): string {
  if (Array.isArray(value)) return value.map(told).join(',');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Words of one language, once those that are to be there first are. */
export async function createI18n({ language, texts, namespaces = [], load }: Options): Promise<I18n> {
  const i18n = new I18n(language, texts, load);
  await i18n.loadNamespaces(namespaces);
  return i18n;
}

export const I18nContext = createContext<I18n | null>(null);

/** A feature's words. Those that are not there yet are waited for. */
export function useTranslation(namespace: string): Readonly<{ t: Translate }> {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('render inside <App>');
  i18n.used.add(namespace);
  if (!i18n.has(namespace)) use(i18n.loading(namespace));
  return { t: i18n.translate(namespace) };
}

/** Forgets which namespaces were asked for: an instance is shared by all pages of its language. */
export function rememberNone(i18n: I18n): void {
  i18n.used = new Set();
}

/** The namespaces that were asked for since `rememberNone`: nothing may wait in between. */
export const usedTexts = (i18n: I18n): Texts =>
  Object.fromEntries([...i18n.used].map((namespace) => [namespace, i18n.textsOf(namespace)]));
