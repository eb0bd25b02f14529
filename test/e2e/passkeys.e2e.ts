import { expect, type Page } from 'playwright/test';
import { expectSound } from './axe.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { codeFor, joinedWith, joinOnProfile, signOutEverywhere } from './newcomer.ts';

test.use({ endsSessions: true });

/** The market by a name: browsers bind no passkey to an IP address, and offer none there. */
const named = (address: string) => address.replace('//127.0.0.1:', '//localhost:');

/** A device that makes passkeys and knows its owner. */
async function giveDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const visit of [
  { language: 'en', prefix: '', name: 'vera' },
  { language: 'fr', prefix: '/fr-ca', name: 'odile' },
] as const)
  test(`a member signs in with a passkey, says by it who they are, and takes it away, in ${visit.language}`, async ({
    browser,
    complaints,
    baseURL,
  }) => {
    const t = wordsOf(visit.prefix, 'accounts');
    const { phone, email } = await joinOnProfile(browser, visit, complaints);
    const profile = named(`${baseURL}${visit.prefix}/account/profile`);
    const dialog = phone.getByRole('dialog');
    const press = (name: string, on: Pick<Page, 'getByRole'> = dialog) =>
      on.getByRole('button', { name, exact: true }).click();
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    const isRefused = (status: string) =>
      expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining(status)]); // the browser writes down what was refused
    await giveDevice(phone);
    await expect(phone.getByText(t('passkey.notHere'))).toBeVisible();
    async function typePassword(page: Page) {
      await page.goto(profile);
      await page.getByLabel(t('email')).fill(email);
      await page.getByLabel(t('password')).fill(joinedWith);
      await press(t('signIn'), page.getByRole('main'));
    }
    await typePassword(phone);

    await press(t('passkey.add'), phone);
    await expect(dialog.getByText(t('passkey.text'))).toBeVisible();
    await expectSound(phone);
    await press(t('changePassword.next'));
    await expect(dialog.getByLabel(t('stepUp.code'))).toBeFocused();
    await isRefused('403');
    await dialog.getByLabel(t('stepUp.code')).fill(await codeFor(reader, visit.prefix, email));
    await dialog.getByLabel(t('stepUp.current')).fill(joinedWith);
    await press(t('stepUp.press'));
    await dialog.getByLabel(t('passkey.name')).fill('Phone of mine');
    await expectSound(phone);
    await press(t('passkey.make'));
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const kept = await dialog.getByRole('listitem').allInnerTexts();
    await press(t('codes.mine'));
    await expect(phone.getByText('Phone of mine')).toBeVisible();
    await expectSound(phone);

    await signOutEverywhere(phone, visit);
    await phone.goto(profile);
    await expect(phone.getByRole('button', { name: t('passkey.signIn') })).toBeVisible();
    await expectSound(phone);
    await press(t('passkey.signIn'), phone);
    await expect(phone).toHaveURL(profile);
    await expect(phone.getByText('Phone of mine')).toBeVisible();

    const lent = listenTo(await (await browser.newContext()).newPage(), complaints);
    await typePassword(lent); // the phone is lost: a code on paper is as good
    await expect(lent.getByRole('button', { name: t('passkey.use') })).toBeVisible();
    await expectSound(lent);
    await lent.getByLabel(t('factor.recovery'), { exact: true }).fill(kept[0]!);
    await press(t('signIn'), lent.getByRole('main'));
    await expect(lent.getByText('Phone of mine')).toBeVisible();

    await phone.getByRole('button', { name: `${t('passkey.remove')}: Phone of mine` }).click();
    await expect(dialog.getByText(t('passkey.removeText', { name: 'Phone of mine' }))).toBeVisible();
    await press(t('passkey.remove'));
    await isRefused('403');
    await expectSound(phone);
    await press(t('passkey.use'));
    await expect(phone.getByText(t('passkey.removed'))).toBeVisible();
    await expect(phone.getByText('Phone of mine')).toBeHidden();
  });
