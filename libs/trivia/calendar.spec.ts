import { expect, it } from '@jest/globals';
import { defaultLocale, gameLocales } from '#contracts/locales.ts';
import { plus } from '#kernel/instant.ts';
import { calendarOf } from './calendar.ts';
import { gameId, lobbyAt, rhythm, startsAt } from './samples.ts';

const game = { id: gameId, title: { en: 'Colours', ja: '色' }, startsAt, opensLobbyAt: lobbyAt, questions: 12, rhythm };
const here = { locale: defaultLocale, origin: 'https://plinth.example', now: '2026-11-20T08:00:00.000Z' };

it('a game stands in a calendar at its time, and rings when its lobby opens', () => {
  expect(calendarOf(game, here).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plinth//Trivia//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:trivia-${gameId}@plinth.example`,
    'DTSTAMP:20261120T080000Z',
    'DTSTART:20261127T121500Z',
    'DTEND:20261127T121939Z',
    'SUMMARY:Colours',
    `URL:https://plinth.example/blackfriday/trivia/${gameId.slice(0, 29)}`,
    ` ${gameId.slice(29)}/lobby`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Colours',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  const late = { ...game, opensLobbyAt: plus(startsAt, -120_000) };
  expect(calendarOf(late, { ...here, locale: gameLocales[0]! })).toMatch(/SUMMARY:色\r\nURL:.+\/ja\/.+TRIGGER:-PT2M/s);
});

it('a title is text and nothing else, in lines of 75 bytes', () => {
  const title = { en: `a;b,c\\d "e"\r\nDTSTART:19700101T000000Z ${'é'.repeat(80)}` };
  const file = calendarOf({ ...game, title }, here);
  expect(file).toContain('SUMMARY:a\\;b\\,c\\\\d "e" DTSTART:19700101T000000Z ');
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
  expect(file.match(/^DTSTART/gm)).toHaveLength(1);
  expect(file.replaceAll('\r\n ', '')).toContain('é'.repeat(80));
});
