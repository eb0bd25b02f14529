import type { WalletEnd } from '#platform/payments/sandbox/card-pages.ts';
import type { SandboxBank } from '#platform/payments/sandbox/bank.adapter.ts';

/** What whoever is sent to the bank says there: yes, no, nothing at all, or how a wallet's yes ends. */
export type Says = boolean | null | WalletEnd;

type Facts = readonly Readonly<{ type: string; data: unknown }>[];

/** They go where the first charge of these facts sends them, or stay away. */
export async function goesToBank(bank: SandboxBank, facts: Facts, says: Says): Promise<void> {
  const challenge = facts.find(({ type }) => type === 'ChallengeSet');
  if (!challenge || says === null) return;
  const id = (challenge.data as { url: string }).url.split('/').at(-1)!;
  await bank.prove(id, says !== false, typeof says === 'string' ? says : undefined);
}
