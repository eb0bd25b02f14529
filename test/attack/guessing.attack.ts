import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import type { Attack } from './attack.ts';
import { Browser, type Came, join, somebody } from './browser.ts';

/** What one address gets at once, and what all addresses together get: `libs/accounts/sign-in-tries.ts`. */
const [alone, together] = [10, 100];

const isChecked = ({ status }: Came) => status === 401;

/** More guesses at a password than the house means to allow; and whether that tells who has an account. */
export const attack: Attack = {
  name: 'guessing',
  about: 'guesses at a password, all at the same moment, from one address and from many',
  env: { MAIL_OUTBOX: 'on' },
  async run(market, { quick }) {
    const ann = somebody();
    await join(await Browser.at(market, '127.0.0.11'), ann);
    const [addresses, rounds] = quick ? [4, 1] : [16, 3];
    const guessing = async (email: string, net: number) => {
      const bots: Browser[] = [];
      for (let n = 1; n <= addresses; n++) bots.push(await Browser.at(market, `127.0.${net}.${n}`));
      const guess = (bot: Browser) => bot.post(accountRoutes.signIn, { email, password: 'a wrong one' });
      const one = await Promise.all(Array.from({ length: 24 }, () => guess(bots[0]!)));
      const all: Came[] = [...one];
      for (let n = 0; n < 8 * rounds; n++) all.push(...(await Promise.all(bots.map(guess))));
      const kinds = new Set(all.map(({ status, text }) => `${status} ${text.replaceAll(/\d+ s\./g, 'some s.')}`));
      return {
        one: one.filter(isChecked).length,
        all: all.filter(isChecked).length,
        kinds: [...kinds].toSorted((a, b) => a.localeCompare(b)).join(' | '),
      };
    };
    const began = performance.now();
    const [hers, nobodys] = [await guessing(ann.email, 4), await guessing(somebody().email, 5)];
    const grown = Math.ceil((performance.now() - began) / 30_000) + 1; // tries come back while it lasts
    const problems = [
      hers.one > alone + grown && `${hers.one} guesses from one address at once`,
      hers.all > together + grown && `${hers.all} guesses from ${addresses} addresses`,
      nobodys.one > alone + grown && `${nobodys.one} guesses at nobody from one address`,
      Math.abs(hers.all - nobodys.all) > grown && `${hers.all} guesses at an account, ${nobodys.all} at nobody`,
      hers.kinds !== nobodys.kinds && `answers tell them apart: ${hers.kinds} and ${nobodys.kinds}`,
    ].filter((problem) => problem !== false);
    const figures = `${hers.one} of 24 checked from one address, ${hers.all} from ${addresses}; at nobody ${nobodys.one} and ${nobodys.all}`;
    return { figures, problems };
  },
  mutants: {
    'endless-guesses': async () => {
      const { SignInTries } = await import('#accounts/sign-in-tries.ts');
      SignInTries.prototype.take = async () => async () => {};
    },
  },
};
