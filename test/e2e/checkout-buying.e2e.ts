import { expect } from 'playwright/test';
import { shownNumber } from '../../libs/contracts/order-number.ts';
import { signInAs, test } from './journey.ts';
import { join } from './newcomer.ts';
import { openAuction, operatorsOwn } from './operator.ts';
import { Shopper } from './shopper.ts';
import { addressOf, walks } from './walks.ts';

/** Its seller finds the label, and calls the carrier; the desk waits for it. */
async function sellerHandsOver(seller: Shopper, number: string) {
  const { page, t } = seller;
  const said = t('orders');
  await page.goto('/account/sales');
  await seller.sound();
  await page.getByRole('link', { name: said('sale.number', { number: shownNumber(number) }) }).click();
  await expect(page).toHaveURL(addressOf(walks.hasSold[0], { number }));
  await expect(page.getByRole('img', { name: /SP\d{12}/ })).toBeVisible();
  const money = page.getByRole('region', { name: said('money.sale') });
  await expect(money.getByText(said('money.afterDelivery'))).toBeVisible();
  const fee = money.getByText(/\d%/).first(); // by the house's rating, which others here move
  const percent = Number(/([\d.]+)%/.exec((await fee.textContent())!)![1]);
  await expect(money.getByText(`$${(150 * (1 - percent / 100) - 5).toFixed(2)}`)).toBeVisible();
  await seller.sound();
  await seller.press(said('sale.handOver'));
  await expect(page.getByText(said('sale.handedOver', { when: '' }).split('.')[0]!).first()).toBeVisible();
  await page.goto('/ops/desk'); // no carrier has it yet: nothing of it is on its way
  await expect(page.getByRole('navigation', { name: t('ops')('desk.places') })).toBeVisible();
  await expect(page.getByRole('region', { name: shownNumber(number) })).toHaveCount(0);
}

const visits = [
  {
    language: 'en',
    prefix: '',
    name: 'greta',
    address: { line1: '1 Long Lane', city: ['City', 'Portland'], state: ['State', 'OR'], zip: ['ZIP code', '97201'] },
  },
  {
    language: 'en',
    prefix: '/en-gb',
    name: 'grace',
    address: { line1: '1 Long Lane', city: ['Town or city', 'London'], state: null, zip: ['Postal code', 'SW1A 1AA'] },
  },
  {
    language: 'fr',
    prefix: '/fr-ca',
    name: 'gisele',
    address: {
      line1: '1, rue Longue',
      city: ['Ville', 'Montréal'],
      state: ['Province', 'QC'],
      zip: ['Code postal', 'H2Y 1C6'],
    },
  },
] as const;

for (const visit of visits) {
  const place = visit.prefix || '/en-us';

  test(`somebody buys a gift card for a friend, below ${place}`, async ({ browser, complaints }) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const shopper = new Shopper(page, visit.prefix);
    const gift = shopper.t('gift-cards');
    const friend = `${visit.name}-friend@journey.example`;
    await page.goto(`${visit.prefix}/gift-cards`);
    await page.getByLabel(gift('email')).fill(friend);
    await page.getByLabel(gift('from')).fill('Greta');
    await shopper.press(gift('continue'));
    await expect(page).toHaveURL(/\/checkout\/payment/);
    await shopper.sound();
    await shopper.addCard('4242424242424242');
    await page.reload(); // what was chosen is still there
    await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
    await shopper.review();
    await expect(page.getByText(friend)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
    await page.goForward();
    await expect(page.getByText(friend)).toBeVisible();
    await shopper.sound();
    const list = await context.newPage();
    await list.goto(`${visit.prefix}/account/orders`);
    const row = list.getByRole('link', { name: new RegExp(`^${shopper.t('orders')('goods.cards_one')} `) });
    await expect(list.getByText(shopper.t('orders')('empty'))).toBeVisible();
    await shopper.place();
    await expect(page.getByText(shopper.at('placed'))).toBeVisible();
    await expect(row).toBeVisible(); // nobody has loaded it again
    await list.close();
    await shopper.sound();
    await page.reload();
    await expect(page.getByText(shopper.at('placed'))).toBeVisible();
    await page.getByRole('link', { name: shopper.at('toOrder') }).click();
    await expect(shopper.step('completed')).toBeVisible();
    await page.goto(`${visit.prefix}/checkout`); // it is bought: nothing is left to pay for
    await expect(page.getByText(shopper.t('accounts')('checkout.empty'))).toBeVisible();
    await page.goto(`${visit.prefix}/outbox`);
    const mail = page.getByRole('listitem').filter({ hasText: friend }).getByRole('link');
    await page.goto((await mail.first().getAttribute('href'))!);
    await expect(page.getByText(gift('yourCode'))).toBeVisible();
    await expect(page.getByText(gift('fromWhom', { name: 'Greta' }))).toBeVisible();
  });

  test(`somebody wins a lot, is declined, and pays at the second try, below ${place}`, async ({
    browser,
    request,
    complaints,
  }) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await join(context, visit, visit.name, complaints);
    const shopper = new Shopper(page, visit.prefix);
    const { t, at } = shopper;
    await shopper.keepCard('4000000000000002'); // without one nobody bids, nor buys
    const buyNow = { minor: 15_000, currency: 'USD' };
    const auctionId = await openAuction(request, { buyNow });
    await page.goto(`${visit.prefix}/auctions/${auctionId}`);
    const thing = (await page.getByRole('heading', { level: 1 }).textContent())!;
    await shopper.press(t('auctions')('buyNowFor', { price: '' }).trim());
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('auctions')('buyNowYes') })
      .click();
    await page.getByRole('link', { name: at('pay.now') }).click();
    await expect(page).toHaveURL(/\/checkout\/shipping/);
    const field = (name: string) => page.getByLabel(t('addresses')(name), { exact: true });
    await field('field.name').fill(visit.name);
    await field('field.line1').fill(visit.address.line1);
    await page.reload(); // what was typed is still there
    await expect(field('field.line1')).toHaveValue(visit.address.line1);
    await shopper.sound();
    await page.getByLabel(visit.address.city[0]).fill(visit.address.city[1]);
    if (visit.address.state) await page.getByLabel(visit.address.state[0]).selectOption(visit.address.state[1]);
    await page.getByLabel(visit.address.zip[0]).fill(visit.address.zip[1]);
    await shopper.press(t('addresses')('add'));
    await expect(page.getByRole('radio', { name: new RegExp(visit.address.line1) })).toBeChecked();
    await shopper.sound();
    await shopper.press(at('toPayment'));
    await expect(page.getByRole('radio', { name: /0002/ })).toBeChecked();
    await shopper.review();
    await expect(page.getByText(at('keptFor', { when: '|' }).split('|')[0]!)).toBeVisible();
    await shopper.sound();
    await shopper.place();
    await expect(page.getByText(at('why.declined'))).toBeVisible();
    await shopper.sound();
    await page.getByRole('link', { name: at('payAnotherWay') }).click();
    await shopper.addCard('4000002500003155');
    await shopper.press(new RegExp(`^${t('payments')('proveThis', { card: '' }).trim()}`));
    await shopper.press(shopper.bank.yes);
    await page.getByRole('radio', { name: /3155/ }).check();
    await shopper.review();
    await shopper.place();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText(shopper.bank.proof)).toBeVisible();
    await shopper.sound();
    await frame.getByRole('button', { name: shopper.bank.yes }).click();
    await expect(page.getByText(at('placed'))).toBeVisible();
    await shopper.sound();
    await page.goto(`${visit.prefix}/auctions/${auctionId}`);
    await expect(page.getByText(at('pay.paid'))).toBeVisible();
    await page.goto(`${visit.prefix}/account/bids?phase=won`);
    await expect(page.getByText(at('pay.paid'))).toBeVisible();
    await page.getByRole('link', { name: at('toOrder') }).click();
    await expect(shopper.step('confirmed')).toBeVisible();
    await expect(page.getByRole('region', { name: t('orders')('bought') }).getByText(thing)).toBeVisible();
    await shopper.sound();
    await page.getByRole('link', { name: t('orders')('evidence.title') }).click();
    await expect(page).toHaveURL(/\/evidence$/);
    await expect(page.getByText(visit.address.line1)).toBeVisible();
    await shopper.sound();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation').first()).toBeHidden(); // on paper the sheet alone
    await expect(page.getByText(visit.address.line1)).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.goBack();
    await expect(shopper.step('confirmed')).toBeVisible();
    if (visit.prefix !== '') return;
    const number = new URL(page.url()).pathname.split('/').at(-1)!;
    await sellerHandsOver(new Shopper(await signInAs(await browser.newContext(), ...operatorsOwn()), ''), number);
  });
}
