import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AllowedHosts } from '#platform/config/allowed-hosts.ts';
import { Captcha, type CaptchaFor } from './captcha.ts';
import { Recaptcha } from './recaptcha.adapter.ts';

/** What the stand-in was asked, and what it says. */
let asked: URLSearchParams[];
let answer: string;
let service: Server;
let isOn: boolean;

beforeAll(async () => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(new URLSearchParams(await text(request)));
    response.end(answer);
  };
  service = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => void service.close(resolve)));

beforeEach(() => {
  asked = [];
  isOn = true;
  says({ success: true, hostname: 'plinth.example', action: 'register' });
});

const says = (verdict: object) => (answer = JSON.stringify(verdict));

class Own extends Captcha {
  ask = async () => ({ trigger: 'on', token: 'own', puzzles: 1, bits: 1, until: '' }) as const;
  isProved = async (proof: string) => proof === 'work own 0';
}

const captcha = (url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`) =>
  new Recaptcha({
    own: new Own(),
    protection: { isOn: async () => isOn },
    settings: { secret: 'hush', url },
    hosts: new AllowedHosts('https://plinth.example', { more: [], isLocal: false }),
    log: { tell: () => {} },
  });

const about: CaptchaFor = { purpose: 'register', subject: 'ann', address: '192.0.2.1' };

it('a token that the service knows is as good as work, and the service is told of nothing but the token and the line', async () => {
  expect(await captcha().isProved('recaptcha abc', about)).toBe(true);
  expect(asked.map((one) => Object.fromEntries(one))).toEqual([
    { secret: 'hush', response: 'abc', remoteip: '192.0.2.1' },
  ]);
});

it.each([
  ['the service says no', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['it was made on another host', { success: true, hostname: 'evil.example' }],
  ['it was made nowhere', { success: true }],
  ['it was made for something else', { success: true, hostname: 'plinth.example', action: 'signIn' }],
])('not where %s', async (_, verdict) => {
  says(verdict);
  expect(await captcha().isProved('recaptcha abc', about)).toBe(false);
});

it('not while the flag is off: nothing leaves the house', async () => {
  isOn = false;
  expect(await captcha().isProved('recaptcha abc', about)).toBe(false);
  expect(asked).toEqual([]);
});

it('not where the service is away or talks nonsense: work goes on', async () => {
  answer = '<html>';
  expect(await captcha().isProved('recaptcha abc', about)).toBe(false);
  expect(await captcha('http://127.0.0.1:1/').isProved('recaptcha abc', about)).toBe(false);
  expect([await captcha().isProved('work own 0', about), await captcha().ask(about)]).toMatchObject([
    true,
    { token: 'own' },
  ]);
});
