import type { Language } from '#contracts/locales.ts';

/** Somebody who may sign in to the demo world. */
export type DemoPerson = Readonly<{
  email: string;
  password: string;
  name: string;
  roles: readonly ('shopper' | 'seller')[];
  language: Language;
}>;

/** The accounts whose sign-in is printed at the start: they open nothing outside the demo world. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'mina@demo.example', password: 'plinth-demo-mina', name: 'Mina', roles: ['shopper'], language: 'en' },
  { email: 'luc@demo.example', password: 'plinth-demo-luc', name: 'Luc', roles: ['shopper'], language: 'fr' },
  { email: 'ada@demo.example', password: 'plinth-demo-ada', name: 'Ada', roles: ['shopper', 'seller'], language: 'en' },
];

/** Names of the bidders that keep the market alive: test members, nobody signs in as them. */
export const demoBidders: readonly string[] = [
  'Juno',
  'Piet',
  'Sorrel',
  'Anouk',
  'Bram',
  'Cleo',
  'Dario',
  'Elif',
  'Fenn',
  'Greta',
  'Hale',
  'Ines',
];
