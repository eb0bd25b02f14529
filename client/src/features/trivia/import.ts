import { parse } from 'csv-parse/browser/esm/sync';
import type { TriviaGame } from '#contracts/trivia.ts';
import { type BankLevel, bankLevels, translations } from '#contracts/trivia-words.ts';

/** In English, and in the others as far as the host has them. */
type Words = TriviaGame['title'];

/** A question as it is scheduled. */
export type ImportedQuestion = Readonly<{
  text: Words;
  options: readonly Words[];
  right: number;
  explanation: Words | null;
  source: string | null;
  category: string | null;
  difficulty: BankLevel | null;
}>;

/** `bad`: numbers of the entries, from 1, that are no question. */
export type Imported = Readonly<{ questions: readonly ImportedQuestion[]; bad: readonly number[] }>;

/** Puts things into an order that nobody can foresee: Open Trivia lists the right option apart. */
export type Shuffle = <T>(items: readonly T[]) => readonly T[];

const [fewest, most] = [2, 4];

/** Questions out of a file: CSV with a head, a JSON list of ours, or Open Trivia's, whole or a line each. */
export function importQuestions(text: string, shuffle: Shuffle): Imported {
  const entries = entriesIn(text.replace(/^\uFEFF/, '').trim());
  const questions: ImportedQuestion[] = [];
  const bad: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const question = entry === null ? null : questionOf(entry, shuffle);
    if (question) questions.push(question);
    else bad.push(index + 1);
  }
  return { questions, bad };
}

type Entry = Readonly<Record<string, unknown>>;

function entriesIn(text: string): readonly (Entry | null)[] {
  if (text === '') return [];
  if (!text.startsWith('{') && !text.startsWith('[')) return csvEntries(text);
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map(asEntry);
  const results = asEntry(whole)?.['results'];
  if (Array.isArray(results)) return results.map(asEntry);
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [asEntry(parsed(line))]));
}

const asEntry = (value: unknown): Entry | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function questionOf(entry: Entry, shuffle: Shuffle): ImportedQuestion | null {
  if ('correct_answer' in entry) return openTrivia(entry, shuffle);
  if ('options' in entry) return ours(entry);
  return fromRow(entry, shuffle);
}

const said = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Open Trivia's own address sends `&quot;` and its kind: read as a browser reads them, as text alone. */
const unescaped = (value: unknown): string =>
  said(new DOMParser().parseFromString(said(value), 'text/html').documentElement.textContent);

function openTrivia(entry: Entry, shuffle: Shuffle): ImportedQuestion | null {
  const wrong = Array.isArray(entry['incorrect_answers']) ? entry['incorrect_answers'] : [];
  const options = [entry['correct_answer'], ...wrong].map((one) => ({ en: unescaped(one) }));
  const more = aboutOf({ category: unescaped(entry['category']), difficulty: entry['difficulty'] });
  return made({ en: unescaped(entry['question']) }, options, { shuffle, more });
}

/** What it is about, and how hard it is. */
const aboutOf = ({ category, difficulty }: Entry) => ({
  category: said(category) || null,
  difficulty: bankLevels.find((one) => one === said(difficulty)) ?? null,
});

function ours({ text, options, right, explanation, source, ...more }: Entry): ImportedQuestion | null {
  const words = wordsOf(text);
  const all = Array.isArray(options) ? options.map(wordsOf) : [];
  if (!words || typeof right !== 'number' || !all.every((one) => one !== null) || !all[right]) return null;
  if (all.length < fewest || all.length > most) return null;
  const about = { explanation: wordsOf(explanation), source: said(source) || null, ...aboutOf(more) };
  return { text: words, options: all, right, ...about };
}

function wordsOf(value: unknown): Words | null {
  if (typeof value === 'string') return value.trim() === '' ? null : { en: value.trim() };
  const entry = asEntry(value);
  const en = said(entry?.['en']);
  if (!entry || en === '') return null;
  const others = translations.flatMap((one) => (said(entry[one]) === '' ? [] : [[one, said(entry[one])] as const]));
  return { en, ...Object.fromEntries(others) };
}

/** Columns: `question`, `right`, `wrong1` to `wrong3`, `explanation`, `source`, `category`, `difficulty`; with `_fr`, `_ja`, `_zh-hans` behind them the same in other languages. */
function fromRow(row: Entry, shuffle: Shuffle): ImportedQuestion | null {
  const cell = (name: string): Words | null => {
    const others = translations.map((one) => [one, row[`${name}_${one}`]] as const);
    return wordsOf({ en: row[name], ...Object.fromEntries(others) });
  };
  const text = cell('question');
  const [right, ...wrong] = ['right', 'wrong1', 'wrong2', 'wrong3'].map(cell);
  if (!text || !right) return null;
  const options = [right, ...wrong.filter((one) => one !== null && one !== undefined)];
  return made(text, options, {
    shuffle,
    more: { explanation: cell('explanation'), source: said(row['source']) || null, ...aboutOf(row) },
  });
}

const unsaid = { explanation: null, source: null, category: null, difficulty: null };

/** `options`: the right one first. */
function made(
  text: Words,
  options: readonly Words[],
  { shuffle, more }: Readonly<{ shuffle: Shuffle; more: Partial<ImportedQuestion> }>,
): ImportedQuestion | null {
  const all = options.filter(({ en }) => en !== '');
  if (text.en === '' || all.length < fewest || all.length > most || all.length < options.length) return null;
  const order = shuffle(all);
  return { text, options: order, right: order.indexOf(all[0]!), ...unsaid, ...more };
}

/** With commas or semicolons, whichever the head has. */
function csvEntries(text: string): readonly (Entry | null)[] {
  const names = text.split('\n', 1)[0]!;
  try {
    return parse(text, {
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      delimiter: names.includes(';') && !names.includes(',') ? ';' : ',',
      relaxColumnCount: true,
      skipRecordsWithEmptyValues: true,
      cast: false,
    }) as readonly Entry[];
  } catch {
    return [null]; // a quote that never ends: nobody can say where a question is
  }
}
