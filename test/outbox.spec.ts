import { afterEach, expect, it } from '@jest/globals';
import { visitorRoutes } from '#contracts/routes.ts';
import { hour, plus } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { Mailer, Outbox } from '#platform/mail/mail.ts';
import { FolderOutbox } from '#platform/mail/outbox.adapter.ts';
import { aMail } from '#platform/mail/queue/mail-queue.contract.ts';
import { startSmtp } from './stand-ins/smtp.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { networkTurn, until } from './support/turns.ts';

/*
 * Where mails go, of the whole market. To see a test fail, run with
 *   MUTANT=open-outbox      the market does not know that people come from elsewhere
 *   MUTANT=farewell-stays   the copy of a receipt, and with it the address of who was erased, is kept
 */
if (mutant === 'farewell-stays') FolderOutbox.prototype.forgetEnded = () => {};

let market: OpenMarket;
afterEach(() => market.close());

const elsewhere: Readonly<Record<string, string>>[] = [
  { PUBLIC_URL: 'https://plinth.example' },
  { HOST: '0.0.0.0' },
  { ALLOWED_HOSTS: 'plinth.example' },
];

it.each(elsewhere)('shows nobody the mails where people come from elsewhere, whatever it is told: %j', async (env) => {
  market = await openMarket({ env: { MAIL_OUTBOX: 'on', ...(mutant === 'open-outbox' ? {} : env) } });
  const { statusCode } = await market.fastify.inject({ url: visitorRoutes.outbox, headers: { host: 'localhost' } });
  expect(statusCode).not.toBe(200);
  const named = await market.fastify.inject({ url: visitorRoutes.outbox, headers: { host: 'plinth.example' } });
  expect(named.statusCode).not.toBe(200);
});

it('shows them to people at this machine', async () => {
  market = await openMarket();
  await market.app.get(Mailer).send(aMail());
  const answer = await market.fastify.inject({ url: visitorRoutes.outbox, headers: { host: 'localhost' } });
  expect(answer.json()).toMatchObject({ items: [{ to: 'ann@example.org' }] });
});

it('keeps none whose time is over', async () => {
  const clock = new DrivenClock();
  market = await openMarket({ clock });
  await market.app.get(Mailer).send({ ...aMail(), until: plus(clock.now(), hour / 2), isLast: true });
  const kept = () => market.app.get(Outbox).latest();
  expect(await kept()).toHaveLength(1);
  clock.advance(hour);
  for (let n = 0; n < 500 && (await kept()).length > 0; n++) await networkTurn();
  expect(await kept()).toEqual([]);
});

it('hands them over to the mail server that it is told of, and shows them to nobody', async () => {
  const smtp = await startSmtp();
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'post@plinth.example', MAIL_OUTBOX: 'on' };
  market = await openMarket({ env });
  await market.app.get(Mailer).send(aMail());
  await until(() => smtp.came.length === 1);
  const metrics = () => fetch(`${market.opsUrl}/metrics`).then((answer) => answer.text());
  await until(async () => /^plinth_mails_waiting 0$/m.test(await metrics()));
  expect(await metrics()).toMatch(/^plinth_mails_sent_total 1$/m);
  const health = (await (await fetch(`${market.opsUrl}/health`)).json()) as { mail: unknown };
  expect(health.mail).toEqual({ ok: true, server: `SMTP, 127.0.0.1:${smtp.port}`, waiting: 0 });
  const answer = await market.fastify.inject({ url: visitorRoutes.outbox, headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(404);
  await smtp.stop();
});
