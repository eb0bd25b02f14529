import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from '@jest/globals';
import { I18nextProvider } from 'react-i18next';
import type { CountryCode } from '#contracts/countries.ts';
import { firstRates } from '#contracts/first-rates.ts';
import { splitLocale } from '#contracts/locales.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { createI18n } from '../../../lib/i18n.ts';
import { LocaleContext } from '../../../lib/locale.ts';
import { RegionContext } from '../../../lib/region.ts';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import { Delivered } from './delivered.tsx';

const hundred: Money = { minor: 10_000, currency: 'USD' };

interface Visit {
  country: CountryCode;
  currency: Currency;
  address?: string;
  hasRates?: boolean;
}

async function shown(price: Money, { country, currency, address = '/', hasRates = true }: Visit) {
  const { locale } = splitLocale(address);
  const { language } = locale;
  const i18n = await createI18n({ language, texts: { delivery: language === 'fr' ? fr : en }, load: async () => ({}) });
  const here = { region: { country, currency }, rates: hasRates ? firstRates : undefined, choose: () => {} };
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <LocaleContext value={locale}>
        <RegionContext value={here}>
          <Delivered price={price} />
        </RegionContext>
      </LocaleContext>
    </I18nextProvider>,
  );
  return container;
}

const summary = () => screen.getByText(/: ≈/).textContent;
const lines = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, within(term.parentElement!).getByRole('definition').textContent]);

describe('what something costs delivered', () => {
  it('adds tax where it is added, and says where it assumes that it goes', async () => {
    await shown(hundred, { country: 'US', currency: 'USD' });
    expect(summary()).toBe('With delivery (California, United States): ≈ $122.00');
    expect(lines()).toEqual([
      ['Next bid', '$100.00'],
      ['Delivery in 5 to 7 business days', '$14.75'],
      ['Sales tax (7.25%)', '$7.25'],
      ['Total', '$122.00'],
    ]);
  });

  it('is for the state and the way that one chooses', async () => {
    await shown(hundred, { country: 'US', currency: 'USD' });
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Oregon');
    await userEvent.selectOptions(screen.getByLabelText('Delivery method'), 'Next day (in 1 business day)');
    expect(summary()).toBe('With delivery (Oregon, United States): ≈ $127.00');
  });

  it('has the tax within where prices are shown so', async () => {
    await shown(hundred, { country: 'GB', currency: 'GBP', address: '/en-gb' });
    expect(lines()).toEqual([
      ['Next bid', '£89.41'],
      ['Delivery in 6 to 10 business days', '£22.36'],
      ['Total', '£111.77'],
      ['of which VAT (20%)', '£18.63'],
    ]);
  });

  it('is in French where that is read, with the taxes of a province', async () => {
    await shown(hundred, { country: 'CA', currency: 'CAD', address: '/fr-ca' });
    expect(summary()).toMatch(/^Avec la livraison \(Québec, Canada\) : ≈ 191,02/);
    expect(screen.getByText(/^Taxes de vente/).textContent).toMatch(/14,975\s%/);
    await userEvent.selectOptions(screen.getByLabelText('Province ou territoire'), 'Alberta');
    expect(summary()).toMatch(/^Avec la livraison \(Alberta, Canada\)/);
  });

  it('says that customs may ask for more', async () => {
    const page = await shown(hundred, { country: 'JP', currency: 'JPY' });
    expect(page.textContent).toContain('Customs may ask you');
    expect(lines().map(([name]) => name)).toEqual(['Next bid', expect.stringContaining('Delivery'), 'Total']);
  });

  it('is not there where the page has no rates', async () =>
    expect((await shown(hundred, { country: 'US', currency: 'USD', hasRates: false })).innerHTML).toBe(''));
});
