import { isIP } from 'node:net';
import * as z from 'zod';
import { isLoopback } from './allowed-hosts.ts';
import { isSmtpUrl, senderOf } from './smtp-settings.ts';

const matching = (pattern: RegExp, allowed: string) => z.string(allowed).regex(pattern, allowed);

const wholeNumber = (least: number, most: number) => {
  const allowed = `a whole number from ${least} to ${most}`;
  return matching(/^\d{1,12}$/, allowed)
    .transform(Number)
    .pipe(z.int(allowed).min(least, allowed).max(most, allowed));
};
const whole = (least: number, most: number, otherwise: number) => wholeNumber(least, most).prefault(String(otherwise));

const listensAt = matching(/^[\w.:-]{1,253}$/, 'a host name or an address').default('127.0.0.1');

const onOff = z.enum(['on', 'off'], 'on or off').transform((word) => word === 'on');

const webAddress = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase(),
    'an address such as https://plinth.example, without a path',
  );

/** A network `10.0.0.0/8` or a single address. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every(isNetwork), 'addresses or networks such as 10.0.0.0/8, with commas between them');

const hostName = String.raw`(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])`;

/** What age calls a recipient; the whole of it is looked at when something is encrypted to it. */
const ageRecipientWords = /^age1[02-9ac-hj-np-z]{58}$/;

const headerName = matching(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, 'the name of a header').transform((text) =>
  text.toLowerCase(),
);

/** Without scheme and port. */
const hostNames = matching(
  new RegExp(`^${hostName}(?: *, *${hostName}){0,49}$`),
  'names of hosts such as shop.example, commas between them',
).transform((text) => text.toLowerCase().split(/ *, */));

const token = matching(/^[\w.~+/=-]{20,4096}$/, '20 to 4096 characters of a token');

const brokers = matching(
  new RegExp(String.raw`^${hostName}:\d{1,5}(?: *, *${hostName}:\d{1,5}){0,49}$`),
  'addresses of brokers such as kafka:9092, commas between them',
).transform((text) => text.split(/ *, */));

const smtpUrl = z.string().refine(isSmtpUrl, 'an address smtp://user:password@host:587 or smtps://..., without a path');

const sender = z.string().transform((text, context) => {
  const from = senderOf(text);
  if (from) return from;
  context.addIssue({ code: 'custom', message: 'an address such as Plinth <post@plinth.example>' });
  return z.NEVER;
});

/** The secret goes there: over the network by https alone. */
const checkAddress = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}, 'an address https://...');

/** The environment's variables: every issue's message says what is allowed. */
export const settings = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: listensAt,
  OPS_PORT: wholeNumber(0, 65_535).optional(),
  OPS_HOST: listensAt,
  DATA_DIR: matching(/^[^\0]{1,1000}$/, 'a folder').default('./data'),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  BALANCER_URL: webAddress.optional(),
  EVENTSTORE_URL: matching(/^(?:esdb|kurrentdb)(?:\+discover)?:\/\/\S+$/, 'an address esdb://...').optional(),
  MONGO_URL: matching(/^mongodb(?:\+srv)?:\/\/\S+$/, 'an address mongodb://...').optional(),
  KAFKA_BROKERS: brokers.optional(),
  KAFKA_TLS: onOff.prefault('off'),
  KAFKA_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], 'plain, scram-sha-256 or scram-sha-512')
    .default('scram-sha-512'),
  KAFKA_USER: matching(/^[^\0]{1,1000}$/, 'a name').optional(),
  KAFKA_PASSWORD: matching(/^[^\0]{1,1000}$/, 'a password').optional(),
  KAFKA_TOPIC_PREFIX: matching(/^[\w.-]{0,100}$/, 'up to 100 letters, digits, dots and dashes').default(''),
  KAFKA_REPLICATION: whole(1, 10, 1),
  BACKUP_KEY: matching(ageRecipientWords, 'a public key of age: age1 and 58 letters and digits').optional(),
  CLOCK: z.enum(['real', 'driven'], 'real or driven').default('real'),
  CLOCK_AT: z.iso.datetime({ precision: 3, error: 'a moment such as 2026-05-01T12:00:00.000Z' }).optional(),
  BOOK_RULES: z.enum(['offers-1', 'replay-1'], 'offers-1 or replay-1').default('offers-1'),
  DEMO: onOff.optional(),
  TEST_MEMBERS: onOff.optional(),
  MAIL_OUTBOX: onOff.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  SECOND_OPERATOR: onOff.optional(),
  OPERATOR_TOKEN: token.optional(),
  TRUSTED_PROXIES: networks.optional(),
  EDGE_COUNTRY_HEADER: headerName.optional(),
  EDGE_BOT_HEADER: headerName.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent')
    .default('info'),
  METRICS: onOff.prefault('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: matching(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'a share from 0 to 1')
    .transform(Number)
    .prefault('0.01'),
  RATE_LIMITS: onOff.prefault('on'),
  CAPTCHA: onOff.optional(),
  CAPTCHA_BITS: whole(1, 20, 13),
  RECAPTCHA_SECRET: matching(/^[\w-]{20,200}$/, '20 to 200 letters, digits, _ and -').optional(),
  RECAPTCHA_URL: checkAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  IN_FLIGHT_MOST: whole(10, 100_000, 1000),
  LOOP_LAG_MOST: whole(100, 60_000, 1500),
  LIVE_MOST_PER_SECOND: whole(100, 1_000_000, 20_000),
  LIVE_HANDSHAKES_PER_SECOND: whole(1, 100_000, 500),
  LIVE_SOCKETS_MOST: whole(1, 1_000_000, 20_000),
});
export type Settings = z.infer<typeof settings>;

/** Their values are never shown: addresses of stores may hold a password. */
export const isSecret = (name: string): boolean =>
  ['OPERATOR_TOKEN', 'EVENTSTORE_URL', 'MONGO_URL', 'KAFKA_PASSWORD', 'SMTP_URL', 'RECAPTCHA_SECRET'].includes(name);
