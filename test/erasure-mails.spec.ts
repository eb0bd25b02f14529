import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErasurePreview } from '#contracts/maintenance.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { Mailer } from '#platform/mail/mail.ts';
import { QueuedMailer } from '#platform/mail/queued-mailer.ts';
import { idOf } from './support/cast.ts';
import { Crowd } from './support/crowd.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { freePort } from './support/processes.ts';

/*
 * Mails that wait for a mail server when a member is erased: what is told of them, and that they go. To see it fail, run with
 *   MUTANT=waiting-mails-stay  mails that wait for a mail server are neither counted nor taken away
 */
if (mutant === 'waiting-mails-stay') {
  QueuedMailer.prototype.count = () => Promise.resolve(0);
  QueuedMailer.prototype.forget = () => Promise.resolve();
}

let market: OpenMarket;
let crowd: Crowd;
beforeAll(async () => {
  const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'shop@plinth.example' }; // nobody answers there
  market = await openMarket({ env });
  crowd = new Crowd(market);
});
afterAll(() => market.close());

const waiting = (name: string) => market.stores.mails.count((to) => to === `${name}@example.org`);

it('counts them before and in the receipt, and takes those of the member away alone', async () => {
  const ann = await crowd.person('ann', ['shopper']);
  await crowd.person('bea', ['shopper']);
  const { id: memberId } = { id: await idOf(crowd, ann) };
  const mailer = market.app.get(Mailer, { strict: false });
  for (const name of ['ann', 'bea'])
    await mailer.send({
      id: randomUUID(),
      to: `${name}@example.org`,
      language: 'en',
      subject: 'Hello',
      text: 'You won',
    });

  const preview = await crowd.post(careRoutes.erasurePreview, { memberId }, market.operator.token);
  const { holds } = preview.body as unknown as ErasurePreview;
  expect(holds.mails).toBe(1);
  const done = await crowd.post(careRoutes.erasures, { memberId }, market.operator.token);
  expect(done).toMatchObject({ status: 200, body: { memberId, destroyed: { mails: 1 } } });
  expect([await waiting('ann'), await waiting('bea')]).toEqual([0, 1]);
});
