import { Injectable } from '@nestjs/common';
import type { Address } from '#contracts/addresses.ts';
import { NotFound } from '#kernel/refused.ts';
import { AddressBook } from '#platform/payments/quote-terms.ts';
import { ViewQueries } from '#platform/projections/view-queries.ts';
import { linesOf } from './lines.ts';
import { addressesView } from './views/addresses.view.ts';

/** The member is the look-up key: another's address is not there. */
@Injectable()
export class AddressOfMember extends AddressBook {
  constructor(private readonly queries: ViewQueries) {
    super();
  }

  async of(memberId: string, addressId: string, after?: string): Promise<Address> {
    const all = await this.queries.get(addressesView, memberId, { after });
    const found = all?.items.find(({ id }) => id === addressId);
    if (!found) throw new NotFound();
    return found;
  }

  lines(address: Omit<Address, 'id'>): readonly string[] {
    return linesOf(address);
  }
}
