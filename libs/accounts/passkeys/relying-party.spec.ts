import { expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.ts';

it.each([
  ['https://plinth.example', { id: 'plinth.example', origin: 'https://plinth.example' }],
  ['https://shop.plinth.example:8443', { id: 'shop.plinth.example', origin: 'https://shop.plinth.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://192.0.2.7', undefined],
  ['http://[2001:db8::7]:3000', undefined],
])('passkeys of a market at %s are bound to %j', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party);
});
