import { screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { nobody } from '#contracts/nobody.ts';
import { preferencesRoutes, visitorRoutes } from '#contracts/routes.ts';
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

async function opened(isAuthenticated: boolean, sizes: object | null) {
  const documents = {
    [visitorRoutes.me]: { ...nobody, isAuthenticated },
    [preferencesRoutes.all]: { id: 'ann', rev: '', region: null, sizes },
  };
  await new AnsweringMarket().open(
    <ShoeSizes>
      <Shown />
    </ShoeSizes>,
    documents,
  );
}

it('a member reads sizes of shoes as they have chosen; what no table has stays', async () => {
  await opened(true, { unit: 'eu', gender: 'men', brand: 'nike' });
  await screen.findByText('EU 42.5');
  expect(shown()).toEqual(['EU 42.5', 'XL', '9']);
});

it.each([
  ['a visitor', false, { unit: 'eu', gender: 'men', brand: 'nike' }],
  ['a member who has chosen nothing', true, null],
] as const)('%s reads them as the catalog has them', async (_, isMember, sizes) => {
  await opened(isMember, sizes);
  expect(shown()).toEqual(['9', 'XL', '9']);
});
