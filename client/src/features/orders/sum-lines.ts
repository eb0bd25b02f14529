import type { Quote } from '#contracts/orders.ts';
import { walletName } from '#contracts/wallets.ts';
import type { Money } from '#kernel/money.ts';

/** A line of what is paid. `was`: what it came to before. */
export type SumLine = Readonly<{ key: string; name: string; money: Money; was?: Money | undefined }>;

type Sums = Pick<Quote, 'item' | 'shipping' | 'tax' | 'total' | 'tenders' | 'rest' | 'wallet'>;
type Words = (key: string, values: Readonly<Record<string, string>>) => string;

/** What paid the rest, by its name where it is a wallet. */
export const paidBy = ({ wallet, rest }: Pick<Sums, 'wallet' | 'rest'>, said: Words): string =>
  wallet === null ? said('sums.card', {}) : said('sums.wallet', { wallet: walletName(wallet, rest.currency) });

/** Line by line, what a quote or an order comes to and how it is paid; `said` has the words of orders. */
export function sumLines(sums: Sums, said: Words): readonly SumLine[] {
  const { item, shipping, tax, total, tenders, rest } = sums;
  return [
    { key: 'item', name: said('sums.item', {}), money: item.net },
    ...(shipping.net.minor > 0 ? [{ key: 'shipping', name: said('sums.shipping', {}), money: shipping.net }] : []),
    ...(tax.minor > 0 ? [{ key: 'tax', name: said('sums.tax', {}), money: tax }] : []),
    { key: 'total', name: said('sums.total', {}), money: total },
    ...tenders.map(({ is, id, charged }) => ({ key: id, name: said(`sums.${is}`, {}), money: charged })),
    ...(rest.minor > 0 ? [{ key: 'rest', name: paidBy(sums, said), money: rest }] : []),
  ];
}

/** The same beside what it was: only what differs is marked. */
export function marked(lines: readonly SumLine[], before: readonly SumLine[]): readonly SumLine[] {
  return lines.map((line) => {
    const was = before.find(({ key }) => key === line.key)?.money;
    const isOther = was !== undefined && (was.minor !== line.money.minor || was.currency !== line.money.currency);
    return isOther ? { ...line, was } : line;
  });
}
