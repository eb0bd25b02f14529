import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import type { Attack } from './attack.ts';
import { Browser, type Came, join, somebody } from './browser.ts';

/** Wrong passwords until the owner cannot get in. */
export const attack: Attack = {
  name: 'lockout',
  about: 'wrong passwords from one address, then from many, keep an owner out',
  env: { MAIL_OUTBOX: 'on' },
  async run(market, { quick }) {
    const ann = somebody();
    const known = await Browser.at(market, '127.0.0.11');
    await join(known, ann);
    await known.post(accountRoutes.signOut, {});
    const told: Came[] = [];
    const guessFrom = async (address: string, count: number) => {
      const thief = await Browser.at(market, address);
      const guess = () => thief.post(accountRoutes.signIn, { email: ann.email, password: 'a wrong one' });
      told.push(...(await Promise.all(Array.from({ length: count }, guess))));
    };
    const comes = (who: Browser) => who.post(accountRoutes.signIn, { email: ann.email, password: ann.password });

    await guessFrom('127.0.0.9', 28);
    const elsewhere = await comes(await Browser.at(market, '127.0.0.12'));
    const many = quick ? 11 : 64;
    for (let n = 1; n <= many; n++) await guessFrom(`127.0.3.${n}`, 10);
    const stranger = await comes(await Browser.at(market, '127.0.0.13'));
    const owner = await comes(known);
    const longest = Math.max(0, ...[...told, stranger].map(({ wait }) => wait));
    const odd = told.filter(({ status }) => status !== 401 && status !== 429);
    const problems = [
      elsewhere.status !== 200 && `one address keeps the owner out: ${elsewhere.text}`,
      owner.status !== 200 && `many addresses keep the owner out of a known browser: ${owner.text}`,
      longest > 30 && `told to wait ${longest} s`,
      odd.length > 0 && `${odd.length} odd answers, such as ${odd[0]!.text}`,
    ].filter((problem) => problem !== false);
    const checked = told.filter(({ status }) => status === 401).length;
    const out = stranger.status === 200 ? 'no' : 'every';
    return {
      figures: `${told.length} guesses from ${many + 1} addresses, ${checked} checked, ${out} unknown browser kept out, longest wait ${longest} s`,
      problems,
    };
  },
  mutants: {
    'account-alone': async () => {
      const { SignInTries } = await import('#accounts/sign-in-tries.ts');
      const take = Reflect.get(SignInTries.prototype, 'take');
      SignInTries.prototype.take = function everybody(this: InstanceType<typeof SignInTries>, emailKey) {
        return take.call(this, emailKey, { address: '192.0.2.1', browser: null });
      };
    },
  },
};
