import { describe, it } from '@jest/globals';
import { given } from '#kernel/given.ts';
import { day, plus } from '#kernel/instant.ts';
import { ann, attempted, bob, registration, released, reserved } from '../samples.ts';
import { email } from './decider.ts';

const start = '2026-05-01T12:00:00.000Z';
const at = given(email, start);
const reserve = (memberId = ann) => ({ type: 'ReserveEmail', data: registration(memberId) }) as const;
const release = (memberId = ann) => ({ type: 'ReleaseEmail', data: { memberId } }) as const;

describe('reserving an address', () => {
  it('is whoever comes first', () => at().when(reserve()).then(reserved()));

  it('changes nothing when the same wish arrives again', () => at(reserved()).when(reserve()).thenNothing());

  it('is told to nobody within a day of the registration', () => {
    at(reserved()).when(reserve(bob)).thenNothing();
    at(reserved())
      .when(reserve(bob), plus(start, day - 1))
      .thenNothing();
  });

  it('is told to the owner later, once a day', () => {
    at(reserved()).when(reserve(bob), plus(start, day)).then(attempted());
    at(reserved(), attempted())
      .when(reserve(bob), plus(start, day - 1))
      .thenNothing();
    at(reserved(), attempted()).when(reserve(bob), plus(start, day)).then(attempted());
  });
});

describe('releasing an address', () => {
  it('makes it free for the next', () => {
    at(reserved()).when(release()).then(released());
    at(reserved(), released()).when(reserve(bob)).then(reserved(bob));
  });

  it('is for its owner alone, and once', () => {
    at(reserved()).when(release(bob)).thenNothing();
    at(reserved(), released()).when(release()).thenNothing();
    at().when(release()).thenNothing();
  });
});
