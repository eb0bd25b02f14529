/** How a test account behaves, at the bank alone. */
export const accountBehaviours = ['pays', 'fails-once', 'closed', 'answer-lost'] as const;
export type AccountBehaviour = (typeof accountBehaviours)[number];

/** A number that is nobody's: no bank has given it to anybody. `country`: where it is kept. */
export type TestAccount = Readonly<{ number: string; bank: string; country: string; does: AccountBehaviour }>;

/** All that the sandbox pays out to. */
export const testAccounts: readonly TestAccount[] = [
  { number: 'US00SAND00000001', bank: 'Sandbox Savings', country: 'US', does: 'pays' },
  { number: 'GB00SAND00000002', bank: 'Sandbox Mutual', country: 'GB', does: 'pays' },
  { number: 'FR00SAND00000003', bank: 'Banque Sandbox', country: 'FR', does: 'pays' },
  { number: 'US00SAND00000010', bank: 'Sandbox Savings', country: 'US', does: 'fails-once' },
  { number: 'US00SAND00000011', bank: 'Sandbox Savings', country: 'US', does: 'closed' },
  { number: 'US00SAND00000012', bank: 'Sandbox Savings', country: 'US', does: 'answer-lost' },
];

/** The test account of a number as it was typed. Undefined: none of ours, and then nothing of it is kept or told. */
export const testAccountOf = (typed: string): TestAccount | undefined => {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return testAccounts.find((account) => account.number === number);
};
