import type { GiftTheme } from '#contracts/gift-cards.ts';

/** The designs in the order in which they are shown: our own first. Kept beside the contract, which checks more than a screen loads. */
export const themes = ['Plinth', 'black', 'Dystopia', 'Goth'] as const satisfies readonly GiftTheme[];

export const spaceOf = {
  Plinth: 'gift-card-plinth',
  black: 'gift-card-black',
  Dystopia: 'gift-card-dystopia',
  Goth: 'gift-card-goth',
} as const satisfies Readonly<Record<GiftTheme, string>>;

/** US cents. */
export const amounts = [2500, 5000, 7500, 10_000] as const;

/** The design of that name; a card that was given before there was a choice is black. */
export const themeOf = (name: string): GiftTheme => themes.find((theme) => theme === name) ?? 'black';
