import type { StepUpAsked } from '../../libs/contracts/factors.ts';
import { accountRoutes } from '../../libs/contracts/account-routes.ts';
import type { Confirmed, OperatorActs } from '../../libs/contracts/ops-acts.ts';
import { actRoutes } from '../../libs/contracts/ops-routes.ts';
import { Wrong } from '../replay/wrong.ts';
import type { AskMarket } from './jobs.ts';

const act = 'ops';

/**
 * Says once more who the operator is. Whom the house made one says the password, where it is known; a person an app's code (OPERATOR_APP_CODE), or the
 * password and a mailed code (OPERATOR_CODE). Throws `Wrong` with what is to be said, once the code is on its way.
 */
export async function confirmed(ask: AskMarket, password: string | undefined): Promise<void> {
  const { confirmsBy, confirmedUntil } = await ask<OperatorActs>(actRoutes.all);
  if (confirmsBy === 'password') {
    if (password !== undefined) await ask<Confirmed>(actRoutes.confirm, {}, { password });
    return;
  }
  if (confirmedUntil !== null) return;
  await stepUp(ask, password);
  await ask<Confirmed>(actRoutes.confirm, {}, {});
}

async function stepUp(ask: AskMarket, password: string | undefined): Promise<void> {
  const { OPERATOR_CODE: code, OPERATOR_APP_CODE: ofApp } = process.env;
  if (code && password !== undefined) {
    await ask(accountRoutes.confirmStepUp, {}, { act, by: 'mail', password, code });
    return;
  }
  const asked = await ask<StepUpAsked>(accountRoutes.askStepUp, {}, { act });
  if (asked.by === 'mail')
    throw new Wrong('a code went to your mailbox: say it within ten minutes in OPERATOR_CODE, with OPERATOR_PASSWORD');
  if (!asked.kinds.includes('totp')) throw new Wrong('you have a passkey, which needs a browser: confirm in /ops/acts');
  if (!ofApp) throw new Wrong('say the code that your app shows in OPERATOR_APP_CODE');
  await ask(accountRoutes.confirmStepUp, {}, { act, by: 'totp', code: ofApp });
}
