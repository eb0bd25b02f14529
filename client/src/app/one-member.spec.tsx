import { beforeEach, expect, it } from '@jest/globals';
import { draftOf } from '../ui/use-draft.ts';
import { forgetOthersDrafts } from './one-member.ts';

const typed = () => sessionStorage.setItem('draft address', JSON.stringify({ line1: '12 Elm Street' }));

beforeEach(() => {
  sessionStorage.clear();
  forgetOthersDrafts('ann');
  typed();
});

it('keeps the draft of an address over a reload', () => {
  forgetOthersDrafts('ann');
  expect(draftOf('address')).toEqual({ line1: '12 Elm Street' });
});

it.each([null, 'bob'])('forgets it where the window is now of %s', (member) => {
  forgetOthersDrafts(member);
  expect(draftOf('address')).toEqual({});
});
