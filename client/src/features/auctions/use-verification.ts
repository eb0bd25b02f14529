import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Flaw } from '#auctions/rules/verify.ts';
import type { AuctionAudit } from '#contracts/audit.ts';
import type { AuctionPage } from '#contracts/auctions.ts';
import { useApiClient } from '../../lib/api-client.ts';
import { auditQuery } from './audit-query.ts';

/** What came of it: the market's own word for what does not fit, and the entry to blame. */
export type Verification = Readonly<{
  audit: AuctionAudit;
  flaw: Flaw | null;
  entry: number | null;
  /** Some maxima stay hidden, for nothing was sold. */
  hides: boolean;
}>;

/**
 * Fetches all entries and runs the market's own chain and resolver over them, here. The page was told head and winner at
 * the close: an audit that is whole in itself but of another outcome does not pass.
 */
export function useVerification(auction: AuctionPage) {
  const cache = useQueryClient();
  const api = useApiClient();
  return useMutation<Verification>({
    mutationFn: async () => {
      const [audit, { verify }] = await Promise.all([
        cache.fetchQuery({ ...auditQuery(api, auction.id), staleTime: 0 }),
        import('#auctions/rules/verify.ts'),
      ]);
      const verdict = verify(audit);
      if (!verdict.ok) return { audit, flaw: verdict.flaw, entry: verdict.entry, hides: false };
      return { audit, flaw: otherThanSeen(auction, audit), entry: null, hides: verdict.hides === true };
    },
  });
}

function otherThanSeen({ auditHead, winner }: AuctionPage, { head, result }: AuctionAudit): Flaw | null {
  if (auditHead !== null && auditHead !== head) return 'head';
  if (winner?.alias !== result.winner?.alias) return 'winner';
  return winner?.price === result.winner?.price ? null : 'price';
}
