import { expect, it } from '@jest/globals';
import { mutant } from '../../../test/support/mutants.ts';
import { Edge } from './edge.ts';

/*
 * To see a test fail, run with
 *   MUTANT=any-edge   headers of the proxy are believed whoever sends them
 */
if (mutant === 'any-edge')
  Reflect.set(
    Edge.prototype,
    'said',
    ({ headers }: { headers: Record<string, string> }, name: string) => headers[name],
  );

const edge = new Edge({
  trustedProxies: ['10.0.0.0/8'],
  edgeCountryHeader: 'cf-ipcountry',
  edgeBotHeader: 'x-verified-bot',
});
const silent = new Edge({ trustedProxies: ['10.0.0.0/8'], edgeCountryHeader: null, edgeBotHeader: null });
const by = (remoteAddress: string | undefined, headers: Record<string, string | string[]>) => ({
  headers,
  socket: { remoteAddress },
});

it('what the proxy in front says of a visitor is believed, by the configured name, from its line alone', () => {
  const said = { 'cf-ipcountry': 'ca', 'x-verified-bot': 'true', 'x-forwarded-for': '10.0.0.1' };
  expect([edge.countryOf(by('10.0.0.1', said)), edge.isCrawler(by('10.0.0.1', said))]).toEqual(['CA', true]);
  for (const stranger of ['192.0.2.1', '::1', undefined])
    expect([edge.countryOf(by(stranger, said)), edge.isCrawler(by(stranger, said))]).toEqual([undefined, false]);
  expect([silent.countryOf(by('10.0.0.1', said)), silent.isCrawler(by('10.0.0.1', said))]).toEqual([undefined, false]);
});

it.each(['XX1', 'T1', '', 'CANADA', 'c\u0430', ['CA', 'US']])('a country "%s" is none', (word) => {
  expect(edge.countryOf(by('10.0.0.1', { 'cf-ipcountry': word }))).toBeUndefined();
});

it.each(['0', 'false', '', 'no', 'maybe'])('a word "%s" makes nobody a crawler', (word) => {
  expect(edge.isCrawler(by('10.0.0.1', { 'x-verified-bot': word }))).toBe(false);
});

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116', true],
  ['BingPreview/1.0b', true],
  ['Mozilla/5.0 (compatible; YandexBot/3.0)', true],
  ['Chrome-Lighthouse', true],
  ['Prerender (+https://github.com/prerender/prerender)', true],
  ['contentkingbot', true],
  ['SomeCrawler/1', true],
  ['Baiduspider', true],
  ['a robot', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT X70) Mobile Safari', false],
  ['', false],
])('%s: a crawler is %s', (agent, expected) => {
  expect(silent.isCrawler(by('192.0.2.1', { 'user-agent': agent }))).toBe(expected);
});
