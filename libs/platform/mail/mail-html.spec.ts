import { expect, it } from '@jest/globals';
import { htmlOf } from './mail-html.ts';

const of = (text: string, subject = 'Hello') => htmlOf({ subject, text, language: 'en' });
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'));

it('has the words in paragraphs and lines, in their language', () => {
  const html = of('One\ntwo\n\nthree\n');
  expect(html).toContain('<html lang="en">');
  expect(bodyOf(html)).toContain('<p>One<br>\ntwo</p>\n<p>three</p>');
});

it('takes nothing for markup, in text, subject and addresses', () => {
  const html = of(`<b onload=x>&amp; "q" https://a.example/?a=1&b='><script>`, '</title><script>alert(1)</script>');
  expect(html).not.toMatch(/<script|<b |'>/);
  expect(html).toContain('&lt;b onload=x&gt;&amp;amp; &quot;q&quot;');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
});

it('lets addresses be pressed, whole and without the stop of their sentence, and nothing but http', () => {
  const link = (url: string) => `<a href="${url}">${url}</a>`;
  expect(of('See https://a.example/x?t=1.2-3_4#y.')).toContain(`${link('https://a.example/x?t=1.2-3_4#y')}.</p>`);
  expect(of('(http://a.example/)')).toContain(`(${link('http://a.example/')})`);
  expect(bodyOf(of('javascript:alert(1) data:text/html,x'))).not.toContain('<a');
});

it('fetches nothing from anywhere, and has both looks', () => {
  const html = of('x');
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
  expect(html).toContain('prefers-color-scheme:dark');
});
