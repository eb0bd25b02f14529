import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { AccountsAuthority } from '#accounts/authority.ts';
import { GrantRole, RevokeRole } from '#accounts/commands.ts';
import type { OpsReactions } from '#contracts/ops-reactions.ts';
import { opsRoutes } from '#contracts/ops-routes.ts';
import { ActsNoted } from '#ops/acts-noted.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { operatorsRoom } from '#platform/live-push/live-push.ts';
import { askAs, enter, idOf } from './support/cast.ts';
import { Crowd } from './support/crowd.ts';
import { liveSocket } from './support/live-clients.ts';
import { type OpenMarket, openMarket } from './support/market.ts';
import { mutant } from './support/mutants.ts';
import { until } from './support/turns.ts';
import type { Visitor } from './support/visitor.ts';

/*
 * What operators hear of the house, in a whole market. To see it fail, run with
 *   MUTANT=role-ends-unheard   nobody tells of a role that was taken away
 */
describe('the room of the operators', () => {
  const clock = new DrivenClock();
  let market: OpenMarket;
  let crowd: Crowd;
  let [ada, cat]: Visitor[] = [];
  let catId: string;

  beforeAll(async () => {
    if (mutant === 'role-ends-unheard')
      jest.spyOn(AccountsAuthority.prototype, 'whenOver').mockImplementation(() => () => {});
    market = await openMarket({ clock });
    crowd = new Crowd(market);
    [ada, cat] = [await enter(crowd, 'operator'), await enter(crowd, 'shopper')];
    catId = (await idOf(crowd, cat))!;
    await market.caughtUp();
  });
  afterAll(() => market.close());

  const socketOf = async (who: Visitor) => {
    const line = await liveSocket(market.url, { cookie: `jwt=${who.cookies.get('jwt')}` });
    const heard = (id: string) => line.changes.filter((change) => change.id === id).length;
    return { ...line, heard };
  };
  const change = async (command: object) => {
    await market.app.get(CommandBus).execute(command as RevokeRole);
    await market.caughtUp();
  };
  const metadata = () => {
    const id = randomUUID();
    return { commandId: id, bodyHash: '', actorId: 'house', correlationId: id, causationId: id };
  };
  const act = () => market.app.get(ActsNoted, { strict: false }).note({ memberId: catId }, 'look', { view: 'inbox' });

  it('tells of acts, of reactions that wait, and that time has passed, and says none of what they are', async () => {
    const line = await socketOf(ada!);
    expect((await line.join(operatorsRoom)).joined).toEqual([operatorsRoom]);
    await act();
    await until(
      () => line.heard('acts') > 0 && line.heard('log') > 0,
      () => clock.advance(10),
    );
    await until(
      () => line.heard('time') > 0,
      () => clock.advance(100),
    );
    const before = line.heard('reactions');
    const list = await askAs(crowd, ada!, { method: 'GET', url: opsRoutes.reactions });
    const { reaction } = (list.body as unknown as OpsReactions).items.find(({ takesTwo }) => !takesTwo)!;
    const reason = 'its letters are wrong';
    await askAs(crowd, ada!, { method: 'POST', url: opsRoutes.pauseReaction(reaction), body: { reason } });
    await until(
      () => line.heard('reactions') > before,
      () => clock.advance(100),
    );
    for (const { view, id, doc } of line.changes)
      expect([view, Object.keys(doc ?? {}), doc?.id]).toEqual([operatorsRoom, ['id', 'rev'], id]);
    line.socket.disconnect();
  });

  it('is not there for anybody else, and whose role is taken away hears nothing more', async () => {
    const stranger = await socketOf(cat!);
    expect((await stranger.join(operatorsRoom)).joined).toEqual([]);
    await change(new GrantRole({ memberId: catId, role: 'operator', by: 'house' }, metadata()));
    const [hers, adas] = [await socketOf(cat!), await socketOf(ada!)];
    for (const line of [hers, adas]) expect((await line.join(operatorsRoom)).joined).toEqual([operatorsRoom]);
    await change(new RevokeRole({ memberId: catId, role: 'operator', by: 'house' }, metadata()));
    const [before, last] = [adas.heard('acts'), hers.heard('acts')];
    await act();
    await until(
      () => adas.heard('acts') > before,
      () => clock.advance(10),
    );
    const isCut = new Promise((cut) => (hers.socket.connected ? hers.socket.once('disconnect', cut) : cut(undefined)));
    await Promise.race([isCut, hers.join('live-auctions')]); // answered after all that was told before, where the line still stands
    expect(hers.heard('acts')).toBe(last);
    const again = await socketOf(cat!);
    expect((await again.join(operatorsRoom)).joined).toEqual([]);
    for (const line of [stranger, hers, adas, again]) line.socket.disconnect();
  });
});
