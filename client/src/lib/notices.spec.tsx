import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Notices } from './notices.ts';

const said = (notices: Notices) => notices.all().map(({ text }) => text);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a notice is shown for six seconds', () => {
  const notices = new Notices();
  notices.subscribe(() => {});
  notices.say('Saved.');
  jest.advanceTimersByTime(5999);
  expect(said(notices)).toEqual(['Saved.']);
  jest.advanceTimersByTime(1);
  expect(said(notices)).toEqual([]);
});

it('what was said before anything could show it is shown as long, however late that comes', () => {
  const notices = new Notices();
  notices.say('Saved.');
  jest.advanceTimersByTime(60_000);
  notices.subscribe(() => {});
  jest.advanceTimersByTime(5999);
  expect(said(notices)).toEqual(['Saved.']);
  jest.advanceTimersByTime(1);
  expect(said(notices)).toEqual([]);
});

it('of each subject the newest alone, so that none contradicts another', () => {
  const notices = new Notices();
  notices.say('Outbid at $210.', { about: 'lot' });
  notices.say('Saved.');
  notices.say('You lead.', { about: 'lot' });
  expect(said(notices)).toEqual(['Saved.', 'You lead.']);
});
