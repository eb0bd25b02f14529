import { queryOptions } from '@tanstack/react-query';
import { auctionRoutes } from '#contracts/routes.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { auctionKeys } from './keys.ts';

const auditPage = (api: ApiClient, id: string, n: number) =>
  api.get(`${auctionRoutes.audit(id)}?page=${n}`, () => import('#contracts/audit.ts').then((c) => c.auctionAudit));

/** All that the outcome of a closed auction follows from: every page of its entries. */
export const auditQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: auctionKeys.audit(id),
    queryFn: async () => {
      const first = await auditPage(api, id, 1);
      const entries = [...first.entries];
      for (let { next } = first; next !== null;) {
        const more = await auditPage(api, id, next);
        entries.push(...more.entries);
        next = more.next;
      }
      return { ...first, entries, next: null };
    },
  });
