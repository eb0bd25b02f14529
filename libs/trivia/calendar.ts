import type { TriviaGame } from '#contracts/trivia.ts';
import { triviaGamePath } from '#contracts/trivia-words.ts';
import { inLocale, type Locale } from '#contracts/locales.ts';
import { type Instant, minute, msOf, plus } from '#kernel/instant.ts';
import { rulesOfToday, triviaRules } from './rules/records.ts';

type Planned = Pick<TriviaGame, 'id' | 'title' | 'startsAt' | 'opensLobbyAt' | 'questions' | 'rhythm'>;

/** `origin`: where the market is, `https://plinth.example`; `now`: when the file is made. */
type Where = Readonly<{ locale: Locale; origin: string; now: Instant }>;

/** A game as an entry of a calendar that rings when the lobby opens: RFC 5545. Its words are the locale's, else English. */
export function calendarOf(game: Planned, { locale, origin, now }: Where): string {
  const { id, title, startsAt } = game;
  const name = textOf(title[locale.words] ?? title.en);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plinth//Trivia//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:trivia-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${momentOf(now)}`,
    `DTSTART:${momentOf(startsAt)}`,
    `DTEND:${momentOf(endOf(game))}`,
    `SUMMARY:${name}`,
    `URL:${origin}${inLocale(locale, triviaGamePath(id, 'lobby'))}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${name}`,
    `TRIGGER:-PT${lobbyMinutes(game)}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** If nothing is paused or voided. */
function endOf({ startsAt, questions, rhythm }: Planned): Instant {
  const each = rhythm.readMs + rhythm.answerMs + rhythm.revealMs + rhythm.boardMs;
  return plus(startsAt, triviaRules(rulesOfToday).countdown + questions * each);
}

const lobbyMinutes = ({ startsAt, opensLobbyAt }: Planned) =>
  Math.max(1, Math.round((msOf(startsAt) - msOf(opensLobbyAt)) / minute));

/** `20261127T170000Z` */
const momentOf = (at: Instant) => at.replace(/[-:]|\.\d+/g, '');

/** A host's words end no line and begin no field. */
const textOf = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

const mostBytes = 75;

/** Lines are of 75 bytes at most, and go on behind a space; no letter is cut. */
function folded(line: string): string {
  let [all, bytes] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > mostBytes) [all, bytes] = [`${all}\r\n `, 1];
    [all, bytes] = [all + letter, bytes + size];
  }
  return all;
}
