import { type GiftTheme, giftThemes } from '#contracts/gift-designs.ts';

/** The design of that name; a card that was given before there was a choice is black. */
export const themeOf = (name: string): GiftTheme => giftThemes.find((theme) => theme === name) ?? 'black';
