import { createInstance, type i18n, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Texts of one language by namespace and key. Plurals are i18next's own: `bids_one`, `bids_other`. */
export type Texts = Record<string, Record<string, string>>;
export type LoadTexts = (language: string, namespace: string) => Promise<Record<string, string>>;

interface Options {
  language: string;
  /** Known already: a page brings the texts that it uses. */
  texts: Texts;
  /** To be loaded before the first text is asked for. */
  namespaces?: readonly string[];
  load: LoadTexts;
}

/** Words of one language. Keys are flat: a dot in them means nothing. */
export async function createI18n({ language, texts, namespaces = Object.keys(texts), load }: Options): Promise<i18n> {
  const instance = createInstance();
  const backend = {
    type: 'backend' as const,
    init: () => {},
    read: (lng: string, namespace: string, done: ReadCallback) =>
      void load(lng, namespace).then(
        (loaded) => done(null, loaded),
        (error: Error) => done(error, null),
      ),
  };
  await instance
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: language,
      fallbackLng: false,
      resources: { [language]: texts },
      partialBundledLanguages: true,
      ns: [...namespaces],
      defaultNS: false,
      keySeparator: false,
      nsSeparator: ':', // its own default: left out, each key is searched for words of a natural language first
      interpolation: { escapeValue: false }, // React escapes
    });
  return instance;
}

/** Forgets which namespaces were asked for: an instance is shared by all pages of its language. */
export function rememberNone(instance: i18n): void {
  instance.reportNamespaces = undefined!; // react-i18next makes another with the first words that are asked for
}

/** The namespaces that were asked for since `rememberNone`: nothing may wait in between. */
export const usedTexts = (instance: i18n): Texts =>
  Object.fromEntries(
    (instance.reportNamespaces?.getUsedNamespaces() ?? []).map((namespace) => [
      namespace,
      instance.getResourceBundle(instance.language, namespace) as Texts[string],
    ]),
  );
