import { expect } from 'playwright/test';
import { expectSoundByTurns } from './axe.ts';
import { buyCard } from './buying.ts';
import { listenTo, test, wordsOf } from './journey.ts';
import { codeFor, join, joinedWith } from './newcomer.ts';

const visits = [
  {
    language: 'en',
    prefix: '',
    name: 'paula',
    bank: {
      number: 'Card number',
      expires: 'Expires',
      add: 'Add card',
      yes: 'Yes, it is mine',
      account: 'Account number',
      payOut: 'Pay out to this account',
    },
  },
  {
    language: 'fr',
    prefix: '/fr-ca',
    name: 'pauline',
    bank: {
      number: 'Numéro de carte',
      expires: 'Date d’expiration',
      add: 'Ajouter la carte',
      yes: 'Oui, elle est à moi',
      account: 'Numéro de compte',
      payOut: 'Me verser sur ce compte',
    },
  },
] as const;

for (const visit of visits)
  test(`a member keeps cards that are typed at the bank alone, in ${visit.language}`, async ({
    browser,
    complaints,
  }) => {
    const t = wordsOf(visit.prefix, 'payments');
    const accounts = wordsOf(visit.prefix, 'accounts');
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const cards = page.getByRole('main').getByRole('listitem');
    const press = (name: string) => page.getByRole('button', { name }).click();

    async function typeCard(number: string) {
      await press(t('addOne'));
      await expect(page).toHaveURL(/\/bank\/cards\//);
      await page.getByLabel(visit.bank.number).fill(number);
      await page.getByLabel(visit.bank.expires).fill('04/59');
      await press(visit.bank.add);
    }

    await page.goto(`${visit.prefix}/account/profile`);
    await page
      .getByRole('navigation', { name: accounts('account.pages') })
      .getByRole('link', { name: accounts('to.payments') })
      .click();
    await expect(page.getByText(t('sandbox'))).toBeVisible();
    await expect(page.getByText(t('empty'))).toBeVisible();
    await expectSoundByTurns(page);

    await press(t('addOne'));
    await expect(page).toHaveURL(/\/bank\/cards\//);
    await expectSoundByTurns(page);
    await page.getByLabel(visit.bank.number).fill('4111 1111 1111 1111');
    await page.getByLabel(visit.bank.expires).fill('04/59');
    await press(visit.bank.add);
    await expect(page.getByLabel(visit.bank.number)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(visit.bank.number)).toBeFocused();
    await expectSoundByTurns(page);
    expect(complaints.splice(0).filter((line) => !line.includes('422'))).toEqual([]);
    await page.getByLabel(visit.bank.number).fill('4242 4242 4242 4242');
    await page.getByLabel(visit.bank.expires).fill('04/59');
    await press(visit.bank.add);
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText(t('ending', { brand: 'Visa', lastFour: '4242' }));
    await expect(cards.first()).toContainText(t('default'));
    await expect(page).toHaveURL(new RegExp(`${visit.prefix}/account/payments$`));

    const said = wordsOf(visit.prefix, 'orders');
    const number = (await buyCard(page)).replace(/^(.{4})(.{4})/, '$1-$2-');
    await page.goto(`${visit.prefix}/account/orders`);
    await expect(page.getByText(said('number', { number }))).toBeVisible();
    await expectSoundByTurns(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${said('goods.cards_one')} `) })
      .click();
    await expect(page.getByRole('main').getByText(said('phase.completed'))).toBeVisible();
    await expect(page.getByText(said('sums.card'))).toBeVisible();
    await expectSoundByTurns(page);

    await page.goto(`${visit.prefix}/account/payments`);
    await expect(cards).toHaveCount(1);
    await typeCard('4000002500003155');
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(1)).toContainText(t('unproved'));
    await expectSoundByTurns(page);
    await cards
      .nth(1)
      .getByRole('button', { name: t('proveThis', { card: '' }) })
      .click();
    await expect(page).toHaveURL(/\/bank\/proofs\//); // whoever looks while the page changes looks at nothing
    await expectSoundByTurns(page);
    await press(visit.bank.yes);
    await expect(cards).toHaveCount(2);
    await expect(cards.getByText(t('unproved'))).toHaveCount(0);

    await page.getByRole('button', { name: t('makeThisDefault', { card: '' }) }).click();
    await expect(cards.first()).toContainText('3155');
    await expect(cards.first()).toContainText(t('default'));
    await cards
      .first()
      .getByRole('button', { name: t('removeThis', { card: '' }) })
      .click();
    await expectSoundByTurns(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('remove'), exact: true })
      .click();
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText('4242');
    await expect(cards.first()).toContainText(t('default'));

    await press(said('money.addAccount'));
    await expect(page.getByText(said('money.accountStepUp'))).toBeVisible();
    await expect(page.getByLabel(accounts('stepUp.code'))).toBeFocused();
    await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('403')]); // the browser writes down what was refused
    await expectSoundByTurns(page);
    const lead = await page
      .getByText(new RegExp(`${visit.name}-.*@journey\\.example`))
      .first()
      .innerText();
    const reader = listenTo(await (await browser.newContext()).newPage(), complaints);
    const code = await codeFor(reader, visit.prefix, /[\w-]+@journey\.example/.exec(lead)![0]);
    await page.getByLabel(accounts('stepUp.code')).fill(code);
    await page.getByLabel(accounts('stepUp.current')).fill(joinedWith);
    await press(accounts('stepUp.press'));
    await expect(page).toHaveURL(/\/bank\/accounts\//);
    await page.getByLabel(visit.bank.account).fill('US00 SAND 0000 0001');
    await expectSoundByTurns(page);
    await press(visit.bank.payOut);
    await expect(page.getByText(/Sandbox Savings.*0001/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${visit.prefix}/account/payments$`));
    await expectSoundByTurns(page);

    await page.goto(`${visit.prefix}/account/profile`);
    await page.goto(`${visit.prefix}/account/payments#card=${'x'.repeat(32)}`);
    await expect(page.getByText(t('refusals.card-unusable'))).toBeVisible();
    await expectSoundByTurns(page);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  });
