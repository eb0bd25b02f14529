import { randomUUID } from 'node:crypto';
import type { Me, OpenSessions, SessionBody } from '../../libs/contracts/accounts.ts';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { auctionRoutes, visitorRoutes } from '../../libs/contracts/routes.ts';
import { liveSocket } from '../support/live-clients.ts';
import type { Attack, Target } from './attack.ts';
import { Browser, join, somebody } from './browser.ts';

const [thiefAt, victimAt] = ['127.0.0.9', '127.0.0.11'];
/** Milliseconds: a cut that takes longer is none. */
const patience = 5000;

type Line = Awaited<ReturnType<typeof liveSocket>>;

/** Whether the market hangs up. */
const isCut = ({ socket }: Line) =>
  new Promise<boolean>((resolve) => {
    const cancel = setTimeout(() => resolve(!socket.connected), patience);
    const done = () => (clearTimeout(cancel), resolve(true));
    if (socket.connected) socket.once('disconnect', done);
    else done();
  });

const isIn = async (who: Browser) => (await who.get<SessionBody>(visitorRoutes.session)).isAuthenticated;

/** A thief with a copy of the cookies and an open line, before and after the way out that the victim takes. */
async function stolen(market: Target, victim: Browser, way: string): Promise<readonly string[]> {
  const thief = victim.stolenAt(thiefAt);
  const { id } = await thief.get<Me>(visitorRoutes.me);
  const room = `member:${id}`;
  const line = await liveSocket(market.url, thief.credential);
  const before = await line.join(room);
  const cut = isCut(line);
  const out = await victim.post(way, {});
  const late = await liveSocket(market.url, thief.credential);
  const joined = await late.join(room);
  const bid = await late.command(auctionRoutes.bids(randomUUID()), randomUUID(), {});
  const problems = [
    before.joined.length !== 1 && `the line was never open: ${id}`,
    out.status !== 200 && `no way out: ${out.text}`,
    (await isIn(thief)) && 'the copy of the cookies still opens the account',
    !(await cut) && 'the open line stays',
    joined.joined.length > 0 && 'a new line hears what is the member’s',
    bid.status !== 403 && `a new line commands: ${bid.status}`,
  ];
  for (const { socket } of [line, late]) socket.disconnect();
  return problems.filter((problem) => problem !== false).map((problem) => `${way}: ${problem}`);
}

/** The thief's own session lies in the victim's browser when the victim signs in. */
async function planted(market: Target, victim: ReturnType<typeof somebody>): Promise<readonly string[]> {
  const theirs = await Browser.at(market, thiefAt);
  await join(theirs, somebody());
  const browser = theirs.stolenAt(victimAt);
  const came = await browser.post(accountRoutes.signIn, { email: victim.email, password: victim.password });
  const { items } = await browser.get<OpenSessions>(accountRoutes.sessions);
  const wrong = [
    came.status !== 200 && `the victim cannot sign in: ${came.text}`,
    (await isIn(theirs)) && 'the planted session goes on',
    !items.some(({ isHere }) => isHere) && 'the victim has no session of their own',
  ];
  return wrong.filter((problem) => problem !== false);
}

async function guests(market: Target): Promise<readonly string[]> {
  const guest = await Browser.at(market, victimAt);
  await guest.post(accountRoutes.guest, {});
  const thief = guest.stolenAt(thiefAt);
  const line = await liveSocket(market.url, thief.credential);
  const cut = isCut(line);
  await guest.post(accountRoutes.signOut, {});
  const { isGuest } = await thief.get<SessionBody>(visitorRoutes.session);
  const isOpen = !(await cut);
  line.socket.disconnect();
  return [isGuest && 'a guest’s token outlives its end', isOpen && 'a guest’s line stays'].filter(
    (problem) => problem !== false,
  );
}

/** What a session is worth once it is over, and what a planted one is. */
export const attack: Attack = {
  name: 'sessions',
  about: 'a stolen cookie, an open line or a planted session outlives the way out',
  env: { MAIL_OUTBOX: 'on' },
  async run(market) {
    const ann = somebody();
    const first = await Browser.at(market, victimAt);
    await join(first, ann);
    const signedIn = async () => {
      const browser = await Browser.at(market, victimAt);
      await browser.post(accountRoutes.signIn, { email: ann.email, password: ann.password });
      return browser;
    };
    const problems = [
      ...(await stolen(market, first, accountRoutes.signOut)),
      ...(await stolen(market, await signedIn(), accountRoutes.signOutEverywhere)),
      ...(await planted(market, { ...ann })),
      ...(await guests(market)),
    ];
    return { figures: `two ways out, a planted session, a guest: ${problems.length} wrong`, problems };
  },
  mutants: {
    'untold-lines': async () => {
      const { SessionWatch } = await import('#platform/live-push/session-watch.ts');
      Reflect.set(SessionWatch.prototype, 'end', () => undefined);
    },
    'live-for-ever': async () => {
      const { AccountsAuthority } = await import('#accounts/authority.ts');
      AccountsAuthority.prototype.endOf = async () => '2100-01-01T00:00:00.000Z';
      AccountsAuthority.prototype.hasLeft = async () => false;
    },
  },
};
