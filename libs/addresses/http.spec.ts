import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AddressBody, addressForm, addresses, mostAddresses } from '#contracts/addresses.ts';
import { countryCodes } from '#contracts/countries.ts';
import { careRoutes } from '#contracts/ops-routes.ts';
import { addressRoutes } from '#contracts/address-routes.ts';
import { Crowd, type TestMember } from '../../test/support/crowd.ts';
import { type OpenMarket, openMarket } from '../../test/support/market.ts';

let market: OpenMarket;
let crowd: Crowd;
let people: readonly TestMember[];
const nowhere = '5f3e7a10-0000-4000-8000-00000000ffff';
const home: AddressBody = { country: 'FR', name: 'Ann', line1: '1 rue de la Paix', city: 'Paris', zip: '75002' };
const work: AddressBody = { country: 'US', name: 'Ann', line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };

beforeAll(async () => {
  market = await openMarket();
  crowd = new Crowd(market);
  people = await crowd.members(4);
});
afterAll(() => market.close());

async function listOf({ token }: TestMember, after: unknown = '') {
  const { status, body } = await crowd.get(`${addressRoutes.all}?after=${String(after)}`, token);
  expect([status, addresses.safeParse(body).error]).toEqual([200, undefined]);
  const { items, defaultId } = addresses.parse(body);
  return { defaultId, items: items.map(({ id, city, lines }) => ({ id, city, lines })) };
}

async function added({ token }: TestMember, address: AddressBody) {
  const { status, body } = await crowd.post(addressRoutes.all, address, token);
  expect(status).toBe(201);
  return { id: String(body['id']), after: body['after'] };
}

it('is added, changed, made the default and removed by its member, and nobody else sees or touches it', async () => {
  const [ann, bob] = people as [TestMember, TestMember];
  const first = await added(ann, home);
  const second = await added(ann, work);
  const paris = { id: first.id, city: 'Paris', lines: ['Ann', '1 rue de la Paix', '75002 Paris'] };
  const austin = { id: second.id, city: 'Austin', lines: ['Ann', '1 Main St', 'Austin, TX 78701'] };
  expect(await listOf(ann, second.after)).toEqual({ defaultId: first.id, items: [paris, austin] });

  expect(await crowd.post(addressRoutes.one(first.id), home, bob.token)).toMatchObject({ status: 404 });
  expect(await crowd.post(addressRoutes.makeDefault(second.id), {}, bob.token)).toMatchObject({ status: 404 });
  const strangers = await crowd.post(addressRoutes.remove(first.id), {}, bob.token);
  expect(await listOf(bob, strangers.body['after'])).toEqual({ defaultId: null, items: [] });

  const moved = await crowd.post(addressRoutes.one(second.id), { ...home, city: 'Lyon', zip: '69001' }, ann.token);
  expect((await listOf(ann, moved.body['after'])).items.map(({ city }) => city)).toEqual(['Paris', 'Lyon']);
  const chosen = await crowd.post(addressRoutes.makeDefault(second.id), {}, ann.token);
  expect((await listOf(ann, chosen.body['after'])).defaultId).toBe(second.id);
  const removed = await crowd.post(addressRoutes.remove(second.id), {}, ann.token);
  expect(await listOf(ann, removed.body['after'])).toEqual({ defaultId: first.id, items: [paris] });
  expect(await crowd.post(addressRoutes.one(nowhere), home, ann.token)).toMatchObject({ status: 404 });
  expect(await market.problems()).toEqual([]);
});

it('is refused where its country would not deliver it, with every field that is wrong', async () => {
  const { token } = people[1]!;
  const wrong = { ...work, name: ' ', zip: '10001' };
  for (const url of [addressRoutes.all, addressRoutes.one(nowhere)])
    expect(await crowd.post(url, wrong, token)).toMatchObject({
      status: 409,
      body: {
        code: 'address-wrong',
        errors: [
          { path: 'name', why: 'missing' },
          { path: 'zip', why: 'elsewhere' },
        ],
      },
    });
  for (const bad of [
    { ...home, country: 'XX' },
    { ...home, more: 'x' },
    { ...home, city: 'x'.repeat(81) },
  ])
    expect(await crowd.post(addressRoutes.all, bad, token)).toMatchObject({ status: 400 });
});

it('there are twenty at most, however many are sent at once', async () => {
  const dee = people[2]!;
  const sent = await Promise.all(
    Array.from({ length: mostAddresses + 4 }, () => crowd.post(addressRoutes.all, home, dee.token)),
  );
  const refused = sent.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body['code'])).toEqual(Array.from({ length: 4 }, () => 'too-many-addresses'));
  await market.caughtUp();
  const { items, defaultId } = await listOf(dee);
  expect(items).toHaveLength(mostAddresses);
  expect(items.map(({ id }) => id)).toContain(defaultId);
});

it('goes with its member', async () => {
  const gone = people[3]!;
  await added(gone, { ...home, line1: 'Kqzstreetkanari' });
  const { status } = await crowd.post(careRoutes.erasures, { memberId: gone.id }, market.operator.token);
  expect(status).toBe(200);
  await market.caughtUp();
  const { facts } = await market.stores.facts.readAll('', { filter: { types: ['AddressesClosed'] } });
  expect(facts.map(({ data }) => (data as { memberId: string }).memberId)).toEqual([gone.id]);
  expect(await market.problems()).toEqual([]);
});

it('tells anybody what an address takes, in their words', async () => {
  const { status, body } = await crowd.get(`${addressRoutes.form('CA')}?language=fr`);
  const form = addressForm.parse(body);
  expect(status).toBe(200);
  expect(form.fields.map(({ name }) => name)).toEqual(['name', 'line1', 'line2', 'city', 'state', 'zip']);
  expect(form.states).toContainEqual({ code: 'BC', name: 'Colombie-Britannique' });
  const japan = addressForm.parse((await crowd.get(addressRoutes.form('JP'))).body);
  expect(japan.fields.map(({ name }) => name)).toEqual(['name', 'zip', 'state', 'line1', 'line2']);
  expect([japan.called.state, japan.zipExample]).toEqual(['prefecture', '154-0023']);
  for (const code of countryCodes) addressForm.parse((await crowd.get(addressRoutes.form(code))).body);
  expect(await crowd.get(addressRoutes.form('XX'))).toMatchObject({ status: 404 });
});
