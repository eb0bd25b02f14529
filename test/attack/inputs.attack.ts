import { randomUUID } from 'node:crypto';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import { auctionRoutes } from '../../libs/contracts/routes.ts';
import { ask, bearing, membersAt } from './ask.ts';
import type { Attack } from './attack.ts';

const person = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann', language: 'en' };
const registering = (over: object) => JSON.stringify({ ...person, ...over });
const somewhere = auctionRoutes.watch(randomUUID());

/** Bodies that two readers would understand differently, or people. */
const bad: Readonly<Record<string, readonly [path: string, body: string]>> = {
  'a name that turns the text around': [accountRoutes.register, registering({ name: 'ann\u202Egnp.exe' })],
  'a name that nobody sees': [accountRoutes.register, registering({ name: '\u3164\u200B' })],
  'two mailboxes in one address': [accountRoutes.register, registering({ email: 'a,b@example.org' })],
  'an address with a hidden character': [accountRoutes.register, registering({ email: 'a\u200Bnn@example.org' })],
  'a header in an address': [accountRoutes.register, registering({ email: 'a@example.org\r\nbcc: b@example.org' })],
  'a field twice': [accountRoutes.register, registering({}).replace('{', '{"email":"b@example.org",')],
  'a field twice, once in disguise': [
    accountRoutes.register,
    registering({}).replace('{', '{"\\u0065mail":"b@example.org",'),
  ],
  'one more field': [accountRoutes.register, registering({ roles: ['operator'] })],
  'a body where none belongs': [somewhere, '{"memberId":"somebody else"}'],
  'a list where no body belongs': [somewhere, '[]'],
};

export const attack: Attack = {
  name: 'inputs',
  about: 'a body says one thing to the schema and another to people or to whoever reads it later',
  async run(market) {
    const [ann] = await membersAt(market, 1);
    const problems: string[] = [];
    for (const [how, [path, body]] of Object.entries(bad)) {
      const { status, text } = await ask(market.url + path, { method: 'POST', headers: bearing(ann!.token), body });
      if (status !== 400) problems.push(`${how}: ${status} ${text.slice(0, 100)}`);
    }
    return { figures: `${problems.length} of ${Object.keys(bad).length} bodies taken`, problems };
  },
  mutants: {
    'any-body': async () => {
      const [{ BodyPipe }, { BodyGuard }] = await Promise.all([
        import('#platform/http/body-pipe.ts'),
        import('#platform/http/body-guard.ts'),
      ]);
      BodyPipe.prototype.transform = (value: unknown) => value;
      BodyGuard.prototype.canActivate = () => true;
    },
  },
};
