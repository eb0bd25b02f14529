import { describe, expect, it } from '@jest/globals';
import { flagNames, setFlagBody } from '#contracts/flags.ts';
import { recordedAt } from '#kernel/fold.ts';
import { given as givenOf } from '#kernel/given.ts';
import { upcast } from '#kernel/shapes.ts';
import { flags } from './decider.ts';
import stored from './events.samples.json' with { type: 'json' };
import { type FlagEvent, flagShapes } from './events.ts';
import { flagsFor, type FlagSettings, placeOf, type Visitor } from './rules/decide.ts';
import { flagSet } from './samples.ts';

const given = givenOf(flags, '2026-05-01T12:00:00.000Z');
const setFlag = (over: Parameters<typeof flagSet>[0] = {}) => ({ type: 'SetFlag', data: flagSet(over).data }) as const;

describe('setting a flag', () => {
  it('writes it whole', () => given().when(setFlag()).then(flagSet()));
  it('to what it is writes nothing', () => given(flagSet()).when(setFlag()).thenNothing());
  it('to its default writes nothing', () =>
    given()
      .when(setFlag({ rules: [] }))
      .thenNothing());
  it('again writes what is new', () =>
    given(flagSet())
      .when(setFlag({ allowAsk: true }))
      .then(flagSet({ allowAsk: true })));
});

const someone: Visitor = { id: 'v1', locale: 'en-us', roles: [], asks: {} };
const onSale = (settings: FlagSettings['OnSale'], over: Partial<Visitor> = {}) =>
  flagsFor(settings ? { OnSale: settings } : {}, { ...someone, ...over }).OnSale;

describe('flags of a visitor', () => {
  it('are all of the names; only what there is to see is on before anybody has set one', () => {
    const all = flagsFor({}, someone);
    expect(Object.keys(all)).toEqual([...flagNames]);
    expect(Object.keys(all).filter((name) => all[name as keyof typeof all])).toEqual([
      'webEnableAffirm',
      'Afterpay',
      'Alipay',
      'Klarna',
      'Paypal',
      'CheckoutGiftCards',
      'CheckoutGiftCardsAllowGuestPurchase',
      'CheckoutGiftCardsAllowGuestRedemption',
      'CheckoutOffers',
      'GuestCheckout',
      'Auctions',
      'OnSale',
      'tempWebEnableLanguageSelection',
      'tempWebEnableReserveFlow',
      'tempEnableStripeCanada',
      'tempWebEnablePaypalCanada',
    ]);
  });

  it('go by locale and role together, and by any rule', () => {
    const setting = { rules: [{ locale: 'fr-fr', roles: ['seller' as const] }, { locale: 'en-gb' }], allowAsk: false };
    expect(onSale(setting)).toBe(false);
    expect(onSale(setting, { locale: 'fr-fr' })).toBe(false);
    expect(onSale(setting, { locale: 'fr-fr', roles: ['shopper', 'seller'] })).toBe(true);
    expect(onSale(setting, { locale: 'en-gb' })).toBe(true);
  });

  it('go by share: as many as it says, the same for ever, and those who had it keep it', () => {
    const ids = Array.from({ length: 4000 }, (_, n) => `visitor ${n}`);
    const withShare = (share: number) => ids.filter((id) => onSale({ rules: [{ share }], allowAsk: false }, { id }));
    expect([withShare(0).length, withShare(100).length]).toEqual([0, 4000]);
    const [few, many] = [new Set(withShare(10)), new Set(withShare(40))];
    expect(Math.abs(few.size - 400)).toBeLessThan(80);
    expect(few.isSubsetOf(many)).toBe(true);
    expect(placeOf('visitor 1', 'OnSale')).toBeCloseTo(placeOf('visitor 1', 'OnSale'), 10);
    expect(placeOf('visitor 1', 'OnSale')).not.toBe(placeOf('visitor 1', 'Paypal'));
  });

  it('are what the visitor asks for where an operator allows it, and nowhere else', () => {
    const asks = { OnSale: true };
    expect(onSale({ rules: [], allowAsk: false }, { asks })).toBe(false);
    expect(onSale({ rules: [], allowAsk: true }, { asks })).toBe(true);
    expect(onSale({ rules: [{}], allowAsk: true }, { asks: { OnSale: false } })).toBe(false);
    expect(onSale({ rules: [{}], allowAsk: false }, { asks: { OnSale: false } })).toBe(true);
  });
});

describe('the body of an operator', () => {
  const good = { name: 'OnSale', rules: [{ locale: 'fr-ca', share: 5 }], allowAsk: false };

  it.each([
    ['an unknown name', { ...good, name: 'Onsale' }],
    ['an unknown locale', { ...good, rules: [{ locale: 'xx-xx' }] }],
    ['a share beyond all', { ...good, rules: [{ share: 101 }] }],
    ['half a percent', { ...good, rules: [{ share: 0.5 }] }],
    ['an unknown role', { ...good, rules: [{ roles: ['king'] }] }],
    ['roles of nobody', { ...good, rules: [{ roles: [] }] }],
    ['an unknown condition', { ...good, rules: [{ country: 'FR' }] }],
    ['no word on asking', { name: 'OnSale', rules: [] }],
  ])('is refused with %s', (_, body) => expect(setFlagBody.safeParse(body).success).toBe(false));

  it('is taken otherwise', () => expect(setFlagBody.safeParse(good).success).toBe(true));
});

it.each(stored)('$type version $v is still read and folded', ({ type, v, data }) => {
  const now = { type, data: upcast(flagShapes, type, v, data) } as FlagEvent;
  const [fact] = recordedAt([now], '2026-05-01T12:00:00.000Z');
  expect(flags.evolve(flags.initial(), fact!)).toMatchObject({ CheckoutOffers: { allowAsk: true } });
});
