import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { mediaRoutes, productRoutes } from '#contracts/routes.ts';
import auctions from '../features/auctions/locales/en.json' with { type: 'json' };
import { LotPicture } from '../features/listings/components/lot-picture.tsx';
import { createI18n } from '../lib/i18n.ts';
import { Carousel } from '../ui/carousel.tsx';
import { auction } from './auction-page.testing.tsx';

const hash = 'a'.repeat(64);
const drawing = productRoutes.picture(auction.product.templateId, 'side');

/** The picture in a list of that auction. */
async function shown(picture: string | null): Promise<HTMLImageElement> {
  const i18n = await createI18n({ language: 'en', texts: { auctions }, load: () => Promise.resolve({}) });
  render(
    <I18nextProvider i18n={i18n}>
      <LotPicture auction={{ ...auction, picture }} sizes="128px" />
    </I18nextProvider>,
  );
  return screen.getByRole('img');
}

afterEach(() => void jest.restoreAllMocks());

describe('an auction in a list', () => {
  it('shows the photograph in the widths that it is kept in', async () => {
    const image = await shown(hash);
    expect(image.alt).toBe('Harbour Low, photo 1');
    expect([image.getAttribute('src'), image.sizes, image.getAttribute('loading')]).toEqual([
      mediaRoutes.picture(hash, 800),
      '128px',
      'lazy',
    ]);
    expect(image.srcset).toContain(`${mediaRoutes.picture(hash, 320)} 320w`);
  });

  it('shows the drawing where there is no photograph', async () =>
    expect((await shown(null)).getAttribute('src')).toBe(drawing));

  it('shows the drawing in place of a photograph that was taken away', async () => {
    fireEvent.error(await shown(hash));
    expect(screen.getByRole('img').getAttribute('src')).toBe(drawing);
    expect(screen.getByRole('img').getAttribute('srcset')).toBeNull();
  });

  it('sees also what had failed before the page came alive', async () => {
    jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    expect((await shown(hash)).getAttribute('src')).toBe(drawing);
  });
});

it('a carousel passes over a photograph that was taken away', () => {
  const pictures = [
    { src: '/gone', largest: '/gone', alt: 'gone' },
    { src: '/drawn', alt: 'drawn' },
  ];
  render(<Carousel pictures={pictures} label="Images" words={{ zoom: 'Enlarge', close: 'Close' }} />);
  fireEvent.error(screen.getByAltText('gone'));
  fireEvent.error(screen.getByAltText('drawn')); // without a line nothing comes: its place stays
  expect(screen.queryByAltText('gone')).toBeNull();
  expect(screen.getByAltText('drawn')).toBeTruthy();
});
