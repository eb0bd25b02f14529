import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { cookies, csrfHeader, idempotencyKey } from '../../libs/contracts/routes.ts';
import { ask, membersAt } from './ask.ts';
import type { Attack } from './attack.ts';

/** What a page of somebody else's can have a member's browser send: the cookies go along by themselves. */
export const attack: Attack = {
  name: 'foreign-page',
  about: "a page elsewhere spends a member's session",
  async run(market) {
    const [ann, bob] = await membersAt(market, 2);
    const cookie = `${cookies.jwt}=${ann!.token}; ${cookies.csrf}=${ann!.csrf}`;
    const own = { cookie, [csrfHeader]: ann!.csrf, origin: market.url };
    const forged: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'without a token': { cookie, origin: market.url },
      "with another session's token": { ...own, [csrfHeader]: bob!.csrf },
      'from a foreign origin': { ...own, origin: 'https://evil.example' },
      'from a foreign site': { ...own, 'sec-fetch-site': 'cross-site' },
    };
    const told = async (headers: Readonly<Record<string, string>>, n: number) => {
      const key = { [idempotencyKey]: `foreign-page-${n}` };
      return (
        await ask(market.url + accountRoutes.signOut, { method: 'POST', headers: { ...headers, ...key }, body: {} })
      ).status;
    };
    const problems: string[] = [];
    for (const [n, [how, headers]] of Object.entries(forged).entries()) {
      const status = await told(headers, n);
      if (status !== 403) problems.push(`${how}: ${status}`);
    }
    const honest = await told(own, Object.keys(forged).length);
    if (honest > 299) problems.push(`the own page: ${honest}`);
    return { figures: `${problems.length} of ${Object.keys(forged).length + 1} answers wrong`, problems };
  },
  mutants: {
    'no-csrf': async () => {
      const { PolicyGuard } = await import('#platform/http/policy.guard.ts');
      Reflect.set(PolicyGuard.prototype, 'demandOwnPage', () => undefined);
    },
  },
};
