import { screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { nobody } from '#contracts/nobody.ts';
import { preferencesRoutes, visitorRoutes } from '#contracts/routes.ts';
import { RegionContext } from '../lib/region.ts';
import { useShoeSize } from '../lib/shoe-size.ts';
import { AnsweringMarket } from './account-screens.testing.tsx';
import { ShoeSizes } from './shoe-sizes.tsx';

const product = { category: 'sneakers', brandName: 'Nike', gender: 'unisex' } as const;

function Shown() {
  const said = useShoeSize();
  return (
    <ul>
      <li>{said('9', product)}</li>
      <li>{said('XL', { ...product, category: 'apparel' })}</li>
      <li>{said('9', { category: 'sneakers', brandName: 'Nike' })}</li>
    </ul>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function opened(isAuthenticated: boolean, sizes: object | null, country: 'US' | 'FR' = 'US') {
  const documents = {
    [visitorRoutes.me]: { ...nobody, isAuthenticated },
    [preferencesRoutes.all]: { id: 'ann', rev: '', region: null, sizes },
  };
  await new AnsweringMarket().open(
    <RegionContext value={{ region: { country, currency: 'USD' }, rates: undefined, choose: () => {} }}>
      <ShoeSizes>
        <Shown />
      </ShoeSizes>
    </RegionContext>,
    documents,
  );
}

it('a member reads sizes of shoes as they have chosen; what no table has stays', async () => {
  await opened(true, { unit: 'eu', gender: 'men', brand: 'nike' });
  await screen.findByText('EU 42.5');
  expect(shown()).toEqual(['EU 42.5', 'XL', '9']);
});

it.each([
  ['a visitor', false],
  ['a member who has chosen nothing', true],
] as const)('%s reads them as in their country', async (_, isMember) => {
  await opened(isMember, null, 'FR');
  await screen.findByText('FR 42.5');
  expect(shown()).toEqual(['FR 42.5', 'XL', '9']);
});

it('a member who has chosen reads them so in every country', async () => {
  await opened(true, { unit: 'uk', gender: 'men', brand: 'nike' }, 'FR');
  expect(await screen.findByText('UK 8')).toBeTruthy();
});

it.each([
  ['a visitor', false, { unit: 'eu', gender: 'men', brand: 'nike' }],
  ['a member who has chosen nothing', true, null],
] as const)('%s reads them in the States as the catalog has them', async (_, isMember, sizes) => {
  await opened(isMember, sizes);
  expect(shown()).toEqual(['9', 'XL', '9']);
});
