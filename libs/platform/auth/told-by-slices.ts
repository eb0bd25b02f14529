import { MethodsInUse } from '#platform/payments/methods-in-use.ts';
import { LinkedAccounts } from './linked-accounts.ts';
import { MailboxTraces } from './mailbox-traces.ts';
import { OperatorActs } from './operator-acts.ts';
import { SellerStandings } from './seller-standings.ts';

/** What slices add to and others ask, without knowing each other. */
export const toldBySlices = [OperatorActs, LinkedAccounts, MailboxTraces, SellerStandings, MethodsInUse] as const;
