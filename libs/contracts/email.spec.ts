import { describe, expect, it } from '@jest/globals';
import { email } from './email.ts';
import { line } from './values.ts';

describe('an address', () => {
  it.each(['a@b.de', 'ann.bee+tag@mail.example.org', 'jörg@müller.de', 'x_y-z@a-b.co', '用户@例子.中国'])(
    'is %s',
    (text) => expect(email.parse(` ${text} `)).toBe(text),
  );

  it.each([
    ['oﬃce@example.org', 'office@example.org'],
    ['ａｎｎ@example.org', 'ann@example.org'],
    ['ann＠example․org', 'ann@example.org'],
  ])('in other letters, %s, is the mailbox that it counts as', (text, mailbox) =>
    expect(email.parse(text)).toBe(mailbox),
  );

  it.each([
    'a，b@c.de',
    'a,b@c.de',
    'a;b@c.de',
    'a:b@c.de',
    '(a)@c.de',
    'a\\b@c.de',
    '[a]@c.de',
    '"a b"@c.de',
    'a@b@c.de',
    '.a@c.de',
    'a..b@c.de',
    'a.@c.de',
    'a@-c.de',
    'a@c-.de',
    'a@c,d.de',
    'a@[127.0.0.1]',
    'a\u202Eb@c.de',
    'a\u200Bb@c.de',
    'a@c\u00AD.de',
    'a@c\uFE0F.de', // mailers leave it out of a host's name: the mailbox of a@c.de
    'a\u034Fb@c.de',
    'a@c',
  ])('is not %j', (text) => expect(email.safeParse(text).success).toBe(false));
});

describe('a line', () => {
  const name = line(40);
  it.each(['Zoë', '李小龍', 'می\u200Cخواهم', '👩\u200D👧 ❤\uFE0F', 'e\u0301'])('keeps %j', (text) =>
    expect(name.parse(text)).toBe(text.normalize('NFC')),
  );

  it.each([
    'ann\u202Egnp.exe',
    '\u2066a\u2069',
    'a\u200Fb',
    'a\u061Cb',
    'a\u200Bb',
    'a\u2060b',
    'a\uFEFFb',
    'a\u00ADb',
    'a\u2028b',
    'a\u3164b',
    'a\u{E0041}',
    'a\u0000',
    '\u200D\u200C',
    '\u2800',
  ])('refuses %j', (text) => expect(name.safeParse(text).success).toBe(false));
});
