import type { Outcome } from './send.ts';

/** Something to say of one line. */
export type Remark = Readonly<{ line: number; outcome: 'bad' | 'refused' | 'left out' | 'twice'; why: string }>;

export type Summary = Readonly<{
  lines: number;
  added: number;
  revised: number;
  same: number;
  left: number;
  leftOut: number;
  bad: number;
  seconds: number;
}>;

/** People read the first so many; `--json` has all. */
const mostShown = 30;

/** Counts what became of every line, and remembers what has to be said. */
export class Figures {
  private readonly counts = new Map<string, number>();
  readonly remarks: Remark[] = [];
  lines = 0;

  take({ n, outcome, why }: Outcome) {
    if (outcome === 'refused') this.remark({ line: n, outcome, why: why ?? 'refused' });
    else this.count(outcome);
  }

  remark(remark: Remark) {
    this.count(remark.outcome);
    this.remarks.push(remark);
  }

  summary(seconds: number): Summary {
    const of = (name: string) => this.counts.get(name) ?? 0;
    return {
      lines: this.lines,
      added: of('added'),
      revised: of('revised'),
      same: of('same'),
      left: of('left'),
      leftOut: of('left out') + of('twice'),
      bad: of('bad') + of('refused'),
      seconds: Math.round(seconds * 10) / 10,
    };
  }

  private count(name: string) {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

/** Bad lines by number, then why others were left out, for people. */
export function remarksFor(remarks: readonly Remark[]): string[] {
  const bad = remarks
    .filter(({ outcome }) => outcome === 'bad' || outcome === 'refused')
    .toSorted((a, b) => a.line - b.line);
  const told = bad.slice(0, mostShown).map(({ line, why }) => `line ${line}: ${why}`);
  if (bad.length > mostShown) told.push(`and ${bad.length - mostShown} more bad lines (--json tells all)`);
  const reasons = new Map<string, number>();
  for (const { outcome, why } of remarks) {
    if (outcome === 'left out' || outcome === 'twice') reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  return [
    ...told,
    ...[...reasons].toSorted(([, a], [, b]) => b - a).map(([why, count]) => `left out ${count}: ${why}`),
  ];
}

const number = new Intl.NumberFormat('en-US');

/** The last line. */
export const storyOf = ({ lines, added, revised, same, left, leftOut, bad, seconds }: Summary): string =>
  [
    `${number.format(lines)} lines in ${seconds} s: ${number.format(added)} added`,
    `${number.format(revised)} revised`,
    `${number.format(same)} the same`,
    ...(left > 0 ? [`${number.format(left)} known and left alone`] : []),
    `${number.format(leftOut)} left out`,
    `${number.format(bad)} bad`,
  ].join(', ');
