import type { Me } from '#contracts/accounts.ts';

/** Pages of an account, in the order of their ways: what one did here first, then who one is. */
const ways = [
  'orders',
  'bids',
  'offers',
  'watching',
  'wants',
  'auctions',
  'sales',
  'selling',
  'inbox',
  'profile',
  'addresses',
  'payments',
  'gift-cards',
  'preferences',
] as const;

/** Those that this member has, each with its address: what one sells is a seller's alone. */
export const accountWays = ({ roles }: Pick<Me, 'roles'>) =>
  ways
    .filter((name) => !(name === 'auctions' || name === 'sales') || roles.includes('seller'))
    .map((name) => ({ name, to: `/account/${name}` }) as const);
