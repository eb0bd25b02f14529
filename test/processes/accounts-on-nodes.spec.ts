import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountRoutes } from '#contracts/account-routes.ts';
import { captchaNeeded } from '#contracts/captcha.ts';
import type { OwnFactors } from '#contracts/factors.ts';
import type { PasskeyAsked } from '#contracts/passkeys.ts';
import { answersTo, captchaHeader, proofOf } from '#platform/captcha/rules/work.ts';
import { startSmtp } from '../stand-ins/smtp.ts';
import { Authenticator } from '../support/authenticator.ts';
import { eventually } from '../support/onlooker.ts';
import { built, Processes } from '../support/processes.ts';
import { Browser, good, type RemoteAnswer } from '../support/remote.ts';
import { auditAtRest } from '../support/stores-beside.ts';

const email = 'ann@example.org';
const password = 'correct horse battery';
/** Browsers bind passkeys to a name, so the market has one. */
const publicUrl = 'http://localhost:3999';

const codesOf = (answers: readonly RemoteAnswer[]) =>
  answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? 'done'}`).toSorted();

/*
 * What lies in tickets alone, asked of two apis at once: each process looks at what the other has taken. To see it fail, run with
 *   MUTANT=taken-here   that a ticket was taken is known to nobody else
 */
describe('two apis and a projector', () => {
  const processes = new Processes();
  const stores = { eventStoreUrl: '', mongoUrl: '' };
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let urls: readonly [string, string];
  let ann: Browser;

  beforeAll(async () => {
    await built();
    smtp = await startSmtp();
    stores.eventStoreUrl = await processes.standIn('eventstoredb');
    stores.mongoUrl = await processes.standIn('mongo');
    const env = {
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGO_URL: stores.mongoUrl,
      PUBLIC_URL: publicUrl,
      ALLOWED_HOSTS: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'post@plinth.example',
      CAPTCHA: 'on',
      CAPTCHA_BITS: '3',
      RATE_LIMITS: 'off',
    };
    const start = (entry: 'api' | 'projector') => processes.start(entry, { dataDir: processes.folder(), env });
    const [, one, other] = await Promise.all([start('projector'), start('api'), start('api')]);
    urls = [one.url, other.url];
    ann = await Browser.at(one.url);
    await good(ann.post(one.url + accountRoutes.register, { email, password, name: 'Ann', language: 'en' }));
    await good(ann.post(other.url + accountRoutes.verify, { token: await inMail(/token=([\w.-]+)/), password }));
  }, 300_000);
  afterAll(async () => {
    await processes.close();
    await smtp.stop();
  });

  /** In the newest letter that has it; letters that were read are put away. */
  async function inMail(words: RegExp): Promise<string> {
    let found: string | undefined;
    await eventually(() => {
      found = smtp.came.map(({ mail }) => words.exec(mail.text ?? '')?.[1]).findLast((one) => one !== undefined);
      return found !== undefined;
    });
    smtp.came.length = 0;
    return found!;
  }

  /** Asked for at the first, said at the second. */
  async function stepUp(act: string) {
    smtp.came.length = 0;
    await good(ann.post(urls[0] + accountRoutes.askStepUp, { act }));
    const code = await inMail(/\b(\d{6,8})\b/);
    await good(ann.post(urls[1] + accountRoutes.confirmStepUp, { act, by: 'mail', code, password }));
  }

  it('take what a passkey has signed once between them, wherever it was asked for', async () => {
    const device = new Authenticator(publicUrl);
    await stepUp('factors');
    const asked = await good<PasskeyAsked>(ann.post(urls[0] + accountRoutes.askPasskey, {}));
    await good(ann.post(urls[1] + accountRoutes.addPasskey, { name: 'My phone', passkey: device.make(asked) }));
    const browser = await Browser.at(urls[0]);
    const toSign = await good<PasskeyAsked>(browser.post(urls[0] + accountRoutes.askPasskeySignIn, {}));
    const signed = device.sign(toSign);
    const thief = browser.copy();
    const answers = await Promise.all([
      browser.post(urls[1] + accountRoutes.signInPasskey, { signed }),
      thief.post(urls[0] + accountRoutes.signInPasskey, { signed }),
    ]);
    expect(codesOf(answers)).toEqual(['200 done', '409 passkey-over']);
    const { passkeys } = await good<OwnFactors>(ann.get(urls[1] + accountRoutes.factors));
    await stepUp('factors'); // the passkey is younger than this session, which goes by the mailed code
    await good(ann.post(urls[0] + accountRoutes.removePasskey(passkeys[0]!.id), {}));
  });

  it('take the proof of a captcha once between them', async () => {
    const thief = await Browser.at(urls[0]);
    const guess = (url: string, more: Record<string, string> = {}, who = thief) =>
      who.post(url + accountRoutes.signIn, { email: 'bea@example.org', password: 'a wrong one' }, more);
    for (const url of [urls[0], urls[1], urls[0]]) expect(await guess(url)).toMatchObject({ status: 401 });
    const asked = captchaNeeded.parse((await guess(urls[1])).body); // each counts what came to the other
    const proof = { [captchaHeader]: proofOf(asked, answersTo(asked)) };
    const answers = await Promise.all([guess(urls[0], proof), guess(urls[1], proof, thief.copy())]);
    expect(codesOf(answers)).toEqual(['401 bad-credentials', '403 captcha-needed']);
  });

  it('hear a wish to be erased once, by one step-up, and end every session at both', async () => {
    await stepUp('erase');
    const answers = await Promise.all(urls.map((url) => ann.copy().post(url + accountRoutes.askErasure, {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const url of urls) await eventually(async () => (await ann.get(url + accountRoutes.sessions)).status === 401);
    const { facts, problems } = await auditAtRest(stores);
    expect(problems).toEqual([]);
    expect(facts.filter(({ type }) => type === 'ErasureAsked')).toHaveLength(1);
  });
});
