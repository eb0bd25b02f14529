import { expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const driven = (more: Readonly<Record<string, string>> = {}) => readConfig({ CLOCK: 'driven', ...more }).drivenClock;

it('time is the machine’s unless somebody says that it is driven, and since when', () => {
  expect(readConfig({}).drivenClock).toBeNull();
  expect(driven()).toEqual({ at: null });
  expect(driven({ CLOCK_AT: '2026-05-01T12:00:00.000Z' })).toEqual({ at: '2026-05-01T12:00:00.000Z' });
});

it.each([
  [{ HOST: '0.0.0.0' }, '0.0.0.0 is not loopback'],
  [{ OPS_HOST: '192.0.2.1' }, '192.0.2.1 is not loopback'],
  [{ ALLOWED_HOSTS: 'shop.example' }, 'shop.example is not loopback'],
  [{ PUBLIC_URL: 'https://shop.example' }, 'leave PUBLIC_URL'],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, 'leave PUBLIC_URL'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@shop.example' }, 'leave KAFKA_BROKERS'],
  [{ MONGO_URL: 'mongodb://localhost,shop.example:27017/plinth' }, 'shop.example is not loopback'],
  [{ EVENTSTORE_URL: 'esdb://me:hush@shop.example:2113?tls=false' }, '; shop.example is not loopback'],
  [{ KAFKA_BROKERS: 'localhost:9092' }, 'leave KAFKA_BROKERS'],
  [{ CLOCK_AT: 'tomorrow' }, 'a moment such as'],
])('on this machine alone: %j', (more, why) => {
  expect(() => driven(more as Record<string, string>)).toThrow(why);
});

it('a moment without a driven clock says nothing', () => {
  expect(() => readConfig({ CLOCK_AT: '2026-05-01T12:00:00.000Z' })).toThrow('set CLOCK=driven, too');
});

it('the rules of recorded books are for a driven clock', () => {
  expect(readConfig({}).bookRules).toBe('offers-1');
  expect(readConfig({ CLOCK: 'driven', BOOK_RULES: 'replay-1' }).bookRules).toBe('replay-1');
  expect(() => readConfig({ BOOK_RULES: 'replay-1' })).toThrow('set CLOCK=driven, too');
});

it('servers on this machine may be what it stands on', () => {
  const servers = { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false', MONGO_URL: 'mongodb://[::1]:27017/plinth' };
  expect(driven(servers)).toEqual({ at: null });
});
