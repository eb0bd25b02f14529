import { defaultLocale, inLocale, type Language, type Locale, locales } from '#contracts/locales.ts';
import type { NoticeKind } from '#contracts/notifications.ts';
import { isOneSize } from '#contracts/sizes.ts';
import type { Money } from '#kernel/money.ts';
import type { NoticeWords } from './events.ts';

type Filled = Readonly<{ what: string; price: string }>;
type Words = readonly [subject: string, text: string, link: string];
type Texts = Readonly<Record<NoticeKind, (filled: Filled) => Words>>;

const en: Texts = {
  outbid: ({ what, price }) => [
    `You have been outbid: ${what}`,
    `Somebody has bid more than you on ${what}. The price is now ${price}.`,
    'Bid again',
  ],
  leading: ({ what, price }) => [
    `You are leading again: ${what}`,
    `A bid above yours on ${what} was taken back. You are leading again, at ${price}. Until then the price gave your maximum away: you may change it, down to the price of now.`,
    'See the auction',
  ],
  'ending-soon': ({ what, price }) => [
    `Ending soon: ${what}`,
    `The auction of ${what} ends in about 15 minutes.${price && ` The price is now ${price}.`}`,
    'See the auction',
  ],
  won: ({ what, price }) => [
    `You have won: ${what}`,
    `The auction of ${what} is over, and it is yours for ${price}.`,
    'See the auction',
  ],
  lost: ({ what, price }) => [
    `Auction over: ${what}`,
    `The auction of ${what} is over.${price ? ` It went to somebody else for ${price}.` : ' It was not sold.'}`,
    'See the auction',
  ],
  sold: ({ what, price }) => [`Sold: ${what}`, `Your auction of ${what} is over. It was sold for ${price}.`, 'See it'],
  unsold: ({ what }) => [`Not sold: ${what}`, `Your auction of ${what} is over. It was not sold.`, 'See it'],
  cancelled: ({ what }) => [
    `Auction cancelled: ${what}`,
    `The auction of ${what} was cancelled. No bid on it counts any more.`,
    'See the auction',
  ],
};

const fr: Texts = {
  outbid: ({ what, price }) => [
    `Votre enchère a été dépassée : ${what}`,
    `Quelqu’un a enchéri plus que vous sur ${what}. Le prix est maintenant de ${price}.`,
    'Enchérir à nouveau',
  ],
  leading: ({ what, price }) => [
    `Vous êtes de nouveau en tête : ${what}`,
    `Une enchère supérieure à la vôtre sur ${what} a été retirée. Vous êtes de nouveau en tête, à ${price}. Jusque-là, le prix trahissait votre maximum : vous pouvez le changer, jusqu’au prix actuel.`,
    'Voir l’enchère',
  ],
  'ending-soon': ({ what, price }) => [
    `Bientôt terminée : ${what}`,
    `La vente de ${what} se termine dans environ 15 minutes.${price && ` Le prix est maintenant de ${price}.`}`,
    'Voir l’enchère',
  ],
  won: ({ what, price }) => [
    `Vous avez gagné : ${what}`,
    `La vente de ${what} est terminée, et l’article est à vous pour ${price}.`,
    'Voir l’enchère',
  ],
  lost: ({ what, price }) => [
    `Vente terminée : ${what}`,
    `La vente de ${what} est terminée.${price ? ` L’article est parti à ${price}.` : ' L’article n’a pas été vendu.'}`,
    'Voir l’enchère',
  ],
  sold: ({ what, price }) => [
    `Vendu : ${what}`,
    `Votre vente de ${what} est terminée. L’article a été vendu ${price}.`,
    'La voir',
  ],
  unsold: ({ what }) => [
    `Non vendu : ${what}`,
    `Votre vente de ${what} est terminée. L’article n’a pas été vendu.`,
    'La voir',
  ],
  cancelled: ({ what }) => [
    `Vente annulée : ${what}`,
    `La vente de ${what} a été annulée. Aucune enchère ne compte plus.`,
    'Voir l’enchère',
  ],
};

const languages: Readonly<
  Record<
    Language,
    Readonly<{ texts: Texts; locale: Locale; size: string; oneSize: string; end: string; colon: string }>
  >
> = {
  en: {
    texts: en,
    locale: defaultLocale,
    size: 'size',
    oneSize: 'one size',
    end: 'To get no more mails of this kind',
    colon: ':',
  },
  fr: {
    texts: fr,
    locale: locales.find(({ code }) => code === 'fr-fr') ?? defaultLocale,
    size: 'taille',
    oneSize: 'taille unique',
    end: 'Pour ne plus recevoir d’e-mails de ce type',
    colon: ' :',
  },
};

/** The mail of a notice, in the member's language. `unsubscribe` is the page that ends mails of its kind. */
export function mailOf(
  { kind, lot, price, auctionId }: NoticeWords,
  language: Language,
  { publicUrl, token }: Readonly<{ publicUrl: string; token: string }>,
): Readonly<{ subject: string; text: string; unsubscribe: string }> {
  const { texts, locale, size, oneSize, end, colon } = languages[language];
  const what = `${lot.name} (${isOneSize(lot.size) ? oneSize : `${size} ${lot.size}`})`;
  const [subject, text, link] = texts[kind]({ what, price: price ? amountOf(price, locale) : '' });
  const address = (path: string) => publicUrl + inLocale(locale, path);
  const unsubscribe = address(`/unsubscribe?token=${token}`);
  const lines = [text, `${link}${colon}\n${address(`/auctions/${auctionId}`)}`, `${end}${colon}\n${unsubscribe}`];
  return { subject, text: `${lines.join('\n\n')}\n`, unsubscribe };
}

/** For people to read: here alone an amount may become a fraction. */
function amountOf({ minor, currency }: Money, { code }: Locale): string {
  const format = new Intl.NumberFormat(code, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
