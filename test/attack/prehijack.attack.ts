import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import type { Attack, Target } from './attack.ts';
import { Browser, type Came, somebody } from './browser.ts';

const [thiefAt, victimAt] = ['127.0.0.9', '127.0.0.11'];

const told = ({ status, text }: Came) => `${status} ${text}`;

/** The thief registers the victim's address first; the victim opens the letter. What of it was wrong. */
async function first(market: Target): Promise<readonly string[]> {
  const ann = somebody();
  const thiefs = { ...ann, name: 'Anna', password: 'what only the thief knows' };
  const [thief, victim] = [await Browser.at(market, thiefAt), await Browser.at(market, victimAt)];
  const signIn = (who: Browser, { password }: { password: string }) =>
    who.post(accountRoutes.signIn, { email: ann.email, password });
  const confirm = (token: string, { password, name, language, email }: typeof ann, isAnew: boolean) =>
    victim.post(accountRoutes.verify, { token, password, ...(isAnew && { anew: { name, language, email } }) });

  await thief.post(accountRoutes.register, thiefs);
  const token = await victim.linkTo(ann.email);
  const early = await signIn(thief, thiefs);
  const unknown = await thief.post(accountRoutes.signIn, { email: somebody().email, password: ann.password });
  const wrong = await confirm(token, ann, false);
  const anew = await confirm(token, ann, true);
  const late = await signIn(thief, thiefs);
  const used = await confirm(token, thiefs, false);
  const own = await signIn(victim, ann);
  return [
    early.status !== 401 && `the thief signs in before: ${told(early)}`,
    told(early) !== told(unknown) && `an address nobody has tells itself apart: ${told(early)}, ${told(unknown)}`,
    wrong.status !== 409 && `the link alone confirms: ${told(wrong)}`,
    anew.status !== 200 && `the owner of the mailbox cannot have it: ${told(anew)}`,
    late.status !== 401 && `the thief signs in after: ${told(late)}`,
    used.code !== 'link-used' && `the link is good again: ${told(used)}`,
    own.status !== 200 && `the owner cannot sign in: ${told(own)}`,
  ].filter((problem) => problem !== false);
}

/** Both registrations of one address are confirmed at the same moment: how many had their way. */
async function atOnce(market: Target, n: number): Promise<number> {
  const ann = somebody();
  const [one, two] = [await Browser.at(market, `127.0.1.${n}`), await Browser.at(market, `127.0.2.${n}`)];
  const forms = [ann, { ...ann, password: 'another four words here' }] as const;
  await one.post(accountRoutes.register, forms[0]);
  const tokens = [await one.linkTo(ann.email)];
  await two.post(accountRoutes.register, forms[1]);
  while (tokens.length < 2) {
    const newest = await two.linkTo(ann.email);
    if (newest !== tokens[0]) tokens.push(newest);
  }
  const ends = [one, two].map((who, at) =>
    who.post(accountRoutes.verify, { token: tokens[at], password: forms[at]!.password }),
  );
  return (await Promise.all(ends)).filter(({ status }) => status === 200).length;
}

/** The account of somebody who did not make it. */
export const attack: Attack = {
  name: 'prehijack',
  about: "a thief registers a victim's address first, and waits for the victim to confirm it",
  env: { MAIL_OUTBOX: 'on' },
  async run(market, { quick }) {
    const problems = [...(await first(market))];
    const rounds = quick ? 2 : 20;
    for (let n = 1; n <= rounds; n++) {
      const owners = await atOnce(market, n);
      if (owners !== 1) problems.push(`two confirmations at the same moment: ${owners} owners`);
    }
    return { figures: `one theft, ${rounds} races: ${problems.length} problems`, problems };
  },
  mutants: {
    'link-alone': async () => {
      const { Passwords } = await import('#platform/auth/passwords.ts');
      Passwords.prototype.verify = (phc) => Promise.resolve(phc !== undefined);
    },
  },
};
