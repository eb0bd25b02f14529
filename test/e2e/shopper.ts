import { expect, type Page } from 'playwright/test';
import { bankTexts } from '../../libs/platform/payments/sandbox/texts.ts';
import { expectSoundByTurns } from './axe.ts';
import { wordsOf } from './journey.ts';

/** A shopper in their language: what they press and type on the way through the checkout. */
export class Shopper {
  readonly t;
  readonly at;
  readonly bank;

  constructor(
    readonly page: Page,
    readonly prefix: string,
  ) {
    this.t = (name: string) => wordsOf(prefix, name);
    this.at = wordsOf(prefix, 'checkout');
    this.bank = bankTexts[prefix === '/fr-ca' ? 'fr' : 'en'];
  }

  press(name: string | RegExp) {
    return this.page.getByRole('button', { name }).click();
  }

  /** At the bank's page for it. */
  async typeCard(number: string) {
    const { page, bank } = this;
    await expect(page).toHaveURL(/\/bank\/cards\//);
    await page.getByLabel(bank.number).fill(number);
    await page.getByLabel(bank.expires).fill('04/59');
    await this.press(bank.add);
  }

  /** At the bank, and back at the step of payment. */
  async addCard(number: string) {
    const { page } = this;
    await this.press(this.t('payments')('addOne'));
    await this.typeCard(number);
    await expect(page).toHaveURL(/\/checkout\/payment/);
    await expect(page.getByRole('radio', { name: new RegExp(number.slice(-4)) })).toBeVisible();
  }

  /** Among one's own, before anything is bid or bought. */
  async keepCard(number: string) {
    const { page } = this;
    await page.goto(`${this.prefix}/account/payments`);
    await this.press(this.t('payments')('addOne'));
    await this.typeCard(number);
    await expect(page).toHaveURL(/\/account\/payments/);
    await expect(page.getByText(new RegExp(number.slice(-4))).first()).toBeVisible();
  }

  async review() {
    await this.press(this.at('toReview'));
    await expect(this.page).toHaveURL(/\/checkout\/review\?.*quote=/);
  }

  /** The press that binds: whatever it comes to. */
  place() {
    return this.press(new RegExp(`^${this.at('place', { total: '' }).trim()}`));
  }

  /** That step of the order's life, on the order's page, as done. */
  step(is: 'completed' | 'confirmed') {
    return this.page.getByRole('main').getByText(new RegExp(`:\\s${this.t('orders')(`phase.${is}`)}$`));
  }

  sound() {
    return expectSoundByTurns(this.page);
  }
}
