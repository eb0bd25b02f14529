/** The steps of a checkout, each at its own address; specification, section 2. */
export const steps = ['shipping', 'payment', 'review', 'confirmation'] as const;
export type Step = (typeof steps)[number];

export const isStep = (word: string): word is Step => (steps as readonly string[]).includes(word);

/** What a step's address says beside its name: the won auction, the quote, and the one before it. */
export type Where = Readonly<{ auction?: string | undefined; quote?: string | undefined; was?: string | undefined }>;

export function stepPath(step: Step, where: Where): string {
  const said = Object.entries(where).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const words = new URLSearchParams(said).toString();
  return `/checkout/${step}${words && `?${words}`}`;
}

/** Where a won auction is paid. */
export const payPath = (auctionId: string): string => `/checkout?auction=${auctionId}`;
