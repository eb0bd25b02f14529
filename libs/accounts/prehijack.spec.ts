import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verifyBody } from '#contracts/accounts.ts';
import { day, msOf, plus } from '#kernel/instant.ts';
import { erased } from '#kernel/shapes.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { SystemClock } from '#platform/clock/system.adapter.ts';
import { AccountsRig, type Node } from '../../test/support/accounts-rig.ts';
import { replacing } from '../../test/support/replacing.ts';
import { emailKeyOf } from './email/registrations.ts';
import { EraseAddress } from './commands.ts';
import { EraseAddressHandler } from './erasing.ts';
import type { PendingRegistration } from './events.ts';

/** Ann has the mailbox; the thief knows her address, and comes first. */
const ann = 'Ann@Example.org';
const hers = { password: 'the own words of Ann' };
const thiefs = { name: 'Anna', password: 'what the thief knows' };
const anew = { email: ann, name: 'Ann', language: 'en' } as const;

let desk: AccountsRig;
let node: Node;

beforeEach(async () => {
  desk = await AccountsRig.open();
  node = desk.node();
  await desk.register(node, 'thief', ann, thiefs);
});

afterEach(() => desk.close());

const signsIn = (password: string) =>
  desk.signIn(node, ann, password).then(
    ({ memberId }) => memberId,
    ({ code }: { code: string }) => code,
  );

describe('a thief who registers the address first', () => {
  it('has no account: signing in answers what an address answers that nobody has', async () => {
    expect(await signsIn(thiefs.password)).toBe('bad-credentials');
    await expect(desk.signIn(node, 'nobody@example.org', thiefs.password)).rejects.toMatchObject({
      code: 'bad-credentials',
    });
    expect(await desk.facts('AccountRegistered', 'SignedIn')).toEqual([]);
  });

  it('gains nothing when the owner of the mailbox opens the link of the thief’s letter', async () => {
    const [link] = await desk.links();
    await expect(desk.confirm(node, link!, hers)).rejects.toMatchObject({ code: 'not-that-password' });
    const { memberId } = await desk.confirm(node, link!, { ...hers, anew });
    expect(await signsIn(thiefs.password)).toBe('bad-credentials');
    expect(await signsIn(hers.password)).toBe(memberId);
    expect(memberId).not.toBe(((await desk.facts('RegistrationBegun'))[0]!.data as PendingRegistration).memberId);
  });

  it('loses to the own registration of whoever has the mailbox, and cannot end it by coming again', async () => {
    await desk.register(node, 'ann', ann, hers);
    await desk.register(node, 'thief again', ann, thiefs);
    const [, own] = await desk.links();
    const { memberId } = await desk.confirm(node, own!, hers);
    expect(await signsIn(hers.password)).toBe(memberId);
    expect(await signsIn(thiefs.password)).toBe('bad-credentials');
    for (const link of await desk.links()) {
      await expect(desk.confirm(node, link, thiefs)).rejects.toMatchObject({ code: 'link-used' });
      await expect(desk.confirm(node, link, { ...thiefs, anew })).rejects.toMatchObject({ code: 'link-used' });
    }
  });

  it('cannot keep the owner out by filling all places and all letters: any letter’s link will do', async () => {
    for (let n = 0; n < 20; n++) {
      await desk.register(node, `thief ${n}`, ann, thiefs);
      if (n % 3 === 2) desk.clock.advance(day);
    }
    await desk.register(node, 'ann', ann, hers); // no letter of her own today
    const link = (await desk.links()).at(7);
    await expect(desk.confirm(node, link!, hers)).rejects.toMatchObject({ code: 'not-that-password' });
    const { memberId } = await desk.confirm(node, link!, { ...hers, anew });
    expect(await signsIn(hers.password)).toBe(memberId);
  });
});

describe('the link of a letter', () => {
  it('is good once: the same command again is the same session', async () => {
    const [link] = await desk.links();
    const metadata = desk.another();
    const [one, two] = await Promise.all([1, 2].map(() => desk.confirm(node, link!, thiefs, metadata)));
    expect(one!.sessionId).toBe(two!.sessionId);
    await expect(desk.confirm(node, link!, hers, metadata)).rejects.toMatchObject({ code: 'not-that-password' });
    await expect(desk.confirm(node, link!, thiefs)).rejects.toMatchObject({ code: 'link-used' });
    expect(await desk.facts('EmailReserved')).toHaveLength(1);
  });

  it('is good once anew too: the same command again is the same session, with the password that was set alone', async () => {
    const [link] = await desk.links();
    const metadata = desk.another();
    const [one, two] = await Promise.all([1, 2].map(() => desk.confirm(node, link!, { ...hers, anew }, metadata)));
    expect(one!.sessionId).toBe(two!.sessionId);
    await expect(desk.confirm(node, link!, { ...thiefs, anew }, metadata)).rejects.toMatchObject({
      code: 'not-that-password',
    });
  });

  it('is good for 7 days, with the own password and anew', async () => {
    const [link] = await desk.links();
    desk.clock.advance(7 * day);
    await expect(desk.confirm(node, link!, thiefs)).rejects.toMatchObject({ code: 'link-expired' });
    await expect(desk.confirm(node, link!, { ...hers, anew })).rejects.toMatchObject({ code: 'link-expired' });
  });

  it('is for the address that it was sent to', async () => {
    const [link] = await desk.links();
    const other = { ...anew, email: 'bob@example.org' };
    await expect(desk.confirm(node, link!, { ...hers, anew: other })).rejects.toMatchObject({
      code: 'not-that-address',
    });
    await expect(desk.confirm(node, link!, { password: 'qwertyuiop', anew })).rejects.toMatchObject({
      code: 'password-common',
    });
  });

  it.each([
    ['of another registration', (one: string) => one.replace(/^[^.]+/, '11111111-1111-4111-8111-111111111111')],
    ['to another address', (one: string) => one.replace(/\.[0-9a-f]{64}\./, `.${'0'.repeat(64)}.`)],
    ['with a later end', (one: string) => one.replace(/\.[0-9a-z]{8}\./, '.zzzzzzzz.')],
    ['with an end beyond time', (one: string) => one.replace(/\.[0-9a-z]{8}\./, '.zzzzzzzzzzz.')],
    ['with another seal', (one: string) => one.slice(0, -1) + (one.endsWith('0') ? '1' : '0')],
    ['cut short', (one: string) => one.slice(0, -1)],
    ['that is a session token', () => 'a.b.c'.padEnd(40, 'x')],
  ])('is refused %s', async (_, change) => {
    const [link] = await desk.links();
    expect(link).toMatch(/^[\w.-]{20,400}$/);
    await expect(desk.confirm(node, change(link!), thiefs)).rejects.toMatchObject({ code: 'link-not-valid' });
    expect(await desk.facts('EmailReserved')).toEqual([]);
  });
});

describe('two who confirm at the same moment on two nodes', () => {
  it('are one owner and one who is told that the link is used', async () => {
    for (let n = 0; n < 5; n++) {
      const address = `race-${n}@example.org`;
      await desk.register(node, `one ${n}`, address, thiefs);
      await desk.register(node, `two ${n}`, address, hers);
      const [second, first] = await desk.links();
      const pausing = replacing<Clock>(new SystemClock(), { now: () => desk.clock.now() }); // who loses a race pauses
      const [a, b] = [desk.node(desk.store, pausing), desk.node(desk.store, pausing)];
      const ends = await Promise.allSettled([desk.confirm(a, first!, thiefs), desk.confirm(b, second!, hers)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await desk.facts('AccountRegistered')).toHaveLength(n + 1);
    }
  });
});

it('an address that an older build reserved stays its owner’s who proved it, and is settled at the first look', async () => {
  const { memberId, token } = await desk.joinAsOfOld(node, 'old@example.org');
  await desk.proveAsOfOld(node, memberId);
  await desk.register(node, 'thief of old', 'old@example.org', thiefs);
  expect((await desk.facts('ReservationProved', 'RegistrationAttempted')).map(({ type }) => type)).toEqual([
    'ReservationProved',
    'RegistrationAttempted',
  ]);
  expect(await node.sessions.callerOf(token)).toMatchObject({ memberId, verified: true });
});

it('the link of an older build’s letter leads to a new one, and that one counts', async () => {
  const email = 'old@example.org';
  const { memberId } = await desk.joinAsOfOld(node, email);
  const claim = [memberId, emailKeyOf(desk.keys, email), plus(desk.clock.now(), 7 * day)] as const;
  const ofOld = `${memberId}.${msOf(claim[2]).toString(36)}.${desk.keys.hash('verify-email', JSON.stringify(claim))}`;
  const body = verifyBody.parse({ token: ofOld, password: 'correct horse' });
  await expect(desk.confirm(node, body.token, body)).rejects.toMatchObject({ code: 'link-not-valid' }); // 'register again'
  await desk.register(node, 'again', email, hers);
  const { memberId: again } = await desk.confirm(node, (await desk.links())[0]!, hers);
  expect((await desk.signIn(node, email, hers.password)).memberId).toBe(again);
});

it('an address that an older build reserved unproved is erased with all that others registered with it since', async () => {
  const { memberId } = await desk.joinAsOfOld(node, 'old@example.org');
  await desk.register(node, 'thief of old', 'old@example.org', thiefs);
  const mailer = { send: async () => {}, forget: async () => {}, count: async () => 0 };
  const eraser = new EraseAddressHandler(node.streams, desk.keys, mailer);
  expect(await eraser.execute(new EraseAddress({ email: 'old@example.org' }, desk.metadataOf('erase')))).toBe(memberId);
  const { email } = (await desk.facts('RegistrationBegun')).at(-1)!.data as PendingRegistration;
  expect(await desk.keys.decrypt(email)).toBe(erased);
});
