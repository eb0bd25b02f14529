import { TOTP } from 'otpauth';
import { expect, type Page } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { codeFor, joinedWith, joinOnProfile, signOutEverywhere } from './newcomer.ts';

test.use({ endsSessions: true });

const another = 'seven quiet herons';
const lasts = 30_000;

/** An authenticator app with that key, in whose hands no code is of a moment that was: the market takes each once. */
function appWith(secret: string): () => Promise<string> {
  const totp = new TOTP({ secret });
  let last = 0;
  return async () => {
    last = Math.max(last + 1, Math.floor((Date.now() + lasts / 3) / lasts) - 1); // a third of it is left to type it
    await expect.poll(() => Math.floor(Date.now() / lasts)).toBeGreaterThanOrEqual(last - 1);
    return totp.generate({ timestamp: last * lasts });
  };
}

for (const visit of [
  { language: 'en', prefix: '', name: 'vera' },
  { language: 'fr', prefix: '/fr-ca', name: 'odile' },
] as const)
  test(`a member signs in with an app's code, and without the phone with a recovery code, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email } = await joinOnProfile(browser, visit, complaints);
    const profile = `${visit.prefix}/account/profile`;
    const dialog = phone.getByRole('dialog');
    const press = (name: string, on: Pick<Page, 'getByRole'> = dialog) =>
      on.getByRole('button', { name, exact: true }).click();
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    const isRefused = (status: string) =>
      expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining(status)]); // the browser writes down what was refused

    await press(t('twoStep.turnOn'), phone);
    await expect(dialog.getByText(t('twoStep.text'))).toBeVisible();
    await expectSound(phone);
    await press(t('changePassword.next'));
    await expect(dialog.getByLabel(t('stepUp.code'))).toBeFocused();
    await isRefused('403');
    await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, email));
    await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
    await press(t('stepUp.press'));
    await expect(dialog.getByRole('img', { name: t('totpKey.picture') })).toBeVisible();
    await expectSound(phone);
    const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
    const code = appWith(secret);
    await dialog.getByLabel(t('factor.totp')).fill(await code());
    await press(t('twoStep.turnOn'));
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const kept = await dialog.getByRole('listitem').allInnerTexts();
    expect(new Set(kept).size).toBe(10);
    await press(t('close'));
    await expect(dialog.getByText(t('codes.asked'))).toBeInViewport();
    await expect(dialog.getByRole('button', { name: t('codes.mine') })).toBeFocused();
    await expectSound(phone);
    const coming = phone.waitForEvent('download');
    await press(t('codes.save'));
    expect((await coming).suggestedFilename()).toBe('plinth-recovery-codes.txt');
    await press(t('codes.mine'));
    await expect(phone.getByText(t('twoStep.left_other', { count: 10 }))).toBeVisible();
    await expectSound(phone);

    /** The password, at a browser where nobody is signed in. */
    async function half(page: Page) {
      await page.goto(profile);
      await page.getByLabel(t('email')).fill(email);
      await page.getByLabel(t('password')).fill(joinedWith);
      await press(t('signIn'), page.getByRole('main'));
      await expect(page.getByLabel(t('factor.totp'))).toBeFocused();
    }
    async function recover(page: Page, one: string) {
      await press(t('factor.useRecovery'), page);
      await page.getByLabel(t('factor.recovery'), { exact: true }).fill(one);
      await press(t('signIn'), page.getByRole('main'));
    }
    await signOutEverywhere(phone, visit);
    await half(phone);
    await expectSound(phone);
    await phone.getByLabel(t('factor.totp')).fill(await code());
    await press(t('signIn'), phone.getByRole('main'));
    await expect(phone).toHaveURL(new RegExp(`${profile}$`));

    const over = listenTo(await (await browser.newContext()).newPage(), complaints);
    await over.emulateMedia({ reducedMotion: 'reduce' });
    await over.goto(`${visit.prefix}/auctions`);
    await over
      .getByRole('link', { name: new RegExp(`^${wordsOf(visit.language, 'auctions')('watchThis', { name: '' })}`) })
      .first()
      .click();
    await over.getByRole('dialog').getByLabel(t('email')).fill(email);
    await over.getByRole('dialog').getByLabel(t('password')).fill(joinedWith);
    await press(t('signIn'), over.getByRole('dialog'));
    const step = over.getByRole('dialog', { name: t('twoStep.title') }); // over the page, in a dialog of its own
    await expect(step.getByLabel(t('factor.totp'))).toBeFocused();
    for (const width of [375, 1280]) {
      await over.setViewportSize({ width, height: 800 });
      await expectSound(over);
    }
    await step.getByLabel(t('factor.totp')).fill(await code());
    await press(t('signIn'), step);
    await expect(over.getByRole('button', { name: t('account') })).toBeVisible();
    await over.close(); // it would complain of every session that ends

    const [lent, borrowed] = await Promise.all(
      [1, 2].map(async () => listenTo(await (await browser.newContext()).newPage(), complaints)),
    );
    await half(lent!);
    await recover(lent!, kept[0]!);
    await expect(lent!).toHaveURL(new RegExp(`${profile}$`));
    await half(borrowed!);
    await press(t('loss.lost'), borrowed);
    await expectSound(borrowed!);
    await press(t('loss.sendCode'), borrowed);
    await expect(borrowed!.getByLabel(t('stepUp.code'))).toBeVisible(); // it has been sent
    await borrowed!.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, email));
    await expectSound(borrowed!);
    await press(t('loss.ask'), borrowed);
    await expect(borrowed!.getByText(t('loss.wait'))).toBeVisible();
    await expectSound(borrowed!);
    await press(t('loss.back'), borrowed);
    await expect(borrowed!.getByText(t('loss.warning'))).toBeVisible();
    await recover(borrowed!, kept[0]!);
    await expect(borrowed!.getByText(t('factor.wrongRecovery'))).toBeVisible();
    await isRefused('409');
    await expectSound(borrowed!);
    await borrowed!.getByLabel(t('factor.recovery'), { exact: true }).fill(kept[1]!);
    await press(t('signIn'), borrowed!.getByRole('main'));
    await expect(borrowed!.getByText(t('twoStep.left_other', { count: 8 }))).toBeVisible();
    await expect(borrowed!.getByText(t('loss.warning'))).toBeHidden(); // a code calls it off

    await press(t('changePassword'), phone);
    await dialog.getByLabel(t('password.new')).fill(another);
    await press(t('changePassword.next'));
    await expect(dialog.getByText(t('stepUp.totp'))).toBeVisible();
    await expect(dialog.getByLabel(t('stepUp.current'))).toBeHidden();
    await isRefused('403');
    await expectSound(phone);
    await dialog.getByLabel(t('factor.totp')).fill(await code());
    await press(t('stepUp.press'));
    await expect(dialog.getByText(t('changePassword.done'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('close'), exact: true })
      .last()
      .click();

    await press(t('twoStep.turnOff'), phone);
    await press(t('twoStep.turnOff'));
    await press(t('factor.useRecovery'));
    await isRefused('403');
    await dialog.getByLabel(t('factor.recovery'), { exact: true }).fill(kept[2]!);
    await press(t('stepUp.press'));
    await expect(phone.getByText(t('twoStep.isOff'))).toBeVisible();
    await expect(phone.getByRole('button', { name: t('twoStep.turnOn') })).toBeVisible();
  });
