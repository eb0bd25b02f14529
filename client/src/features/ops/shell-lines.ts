type Words = Readonly<Record<string, string | undefined>>;

/** As a POSIX shell takes it for one word, whatever it is. */
const quoted = (word: string) => (/^[\w.:@/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** What asks the same of a market from a shell: a word of `npm run ops`, what it is about, and its options. */
export function shellLine(word: string, about: readonly string[] = [], options: Words = {}): string {
  const said = Object.entries(options).flatMap(([name, value]) => (value ? [`--${name} ${quoted(value)}`] : []));
  return ['npm run ops --', word, ...about.map(quoted), ...said].join(' ');
}
