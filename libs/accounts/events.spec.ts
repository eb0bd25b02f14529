import { expect, it } from '@jest/globals';
import { upcast } from '#kernel/shapes.ts';
import { emailShapes } from './events.ts';

it('facts of an older build say nothing of the mailbox, but for test members, and told every owner', () => {
  const reserved = (test: boolean) => upcast(emailShapes, 'EmailReserved', 1, { test });
  expect([reserved(false), reserved(true)]).toEqual([
    { test: false, proved: false },
    { test: true, proved: true },
  ]);
  const attempted = upcast(emailShapes, 'RegistrationAttempted', 1, { memberId: 'm' });
  expect(attempted).toEqual({ memberId: 'm', attemptId: null, told: true });
});
