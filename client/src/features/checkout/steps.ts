/** The steps of a checkout, each at its own address; specification, section 2. */
export const steps = ['shipping', 'payment', 'review', 'confirmation'] as const;
export type Step = (typeof steps)[number];

export const isStep = (word: string): word is Step => (steps as readonly string[]).includes(word);

/** What stands in the addresses of what is paid for: a won auction, or an ask as its buyer saw it (`checkoutPathOfAsk`). */
const boughtWords = ['auction', 'ask', 'product', 'size', 'price'] as const;

/** What a step's address says beside its name: what is paid for, the quote, and the one before it. */
export type Where = Readonly<{ [T in (typeof boughtWords)[number] | 'quote' | 'was']?: string | undefined }>;

/** An item is sent somewhere, gift cards are not. */
export const isSent = ({ auction, ask }: Where): boolean => auction !== undefined || ask !== undefined;

export function stepPath(step: Step, where: Where): string {
  const said = Object.entries(where).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const words = new URLSearchParams(said).toString();
  return `/checkout/${step}${words && `?${words}`}`;
}

/** Where what that address names is paid, from the start. */
export function beginPath(where: Where): string {
  const words = boughtWords.flatMap((name) => (where[name] === undefined ? [] : [[name, where[name]]]));
  return `/checkout${words.length > 0 ? `?${new URLSearchParams(words)}` : ''}`;
}

/** Where a won auction is paid. */
export const payPath = (auctionId: string): string => `/checkout?auction=${auctionId}`;
