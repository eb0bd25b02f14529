import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { slugOf } from '#contracts/slug-of.ts';
import { sellerSlug as slugIn } from '#contracts/sellers.ts';
import { Refused } from '#kernel/refused.ts';
import type { PersonKeys } from '#platform/person-keys/person-keys.ts';
import { mutant } from '../../test/support/mutants.ts';
import { SellerNames } from './names/seller-name.ts';
import { sellerSlug } from './published.ts';

/* To see it fail, run with MUTANT=page-of-another: letters that an address cannot have are left out of it. */
const wordOf = mutant === 'page-of-another' ? (name: string) => slugOf(name) : sellerSlug;

const hash = (_: string, plain: string) => createHash('sha256').update(plain).digest('hex');
const names = new SellerNames({ hash } as unknown as PersonKeys);
const pageOf = (typed: string) => {
  const { name, nameKey } = names.checked(typed);
  return { nameKey, slug: wordOf(name, nameKey) };
};

describe('the word of a seller’s page', () => {
  it('is the name where it is written in plain letters', () => {
    expect(pageOf("Ann's Kicks & Co.").slug).toBe('ann-s-kicks-co');
    expect(pageOf('Café Sole').slug).toBe('cafe-sole');
  });

  it.each([
    ['Bj Rn', 'Bjørn'],
    ['Kicks of Zoe', 'Kicks of Zoe Ə'],
    ['Odz', 'Łodz'],
    ['Ŋŋŋ', slugOf('Ŋŋŋ')],
    ['Ŋŋŋ', pageOf('Ŋŋŋ').slug],
    ['東京スニーカー', pageOf('東京スニーカー').slug],
  ])('%s: leads to no other, such as %s', (one, other) => {
    expect(pageOf(other).slug).not.toBe(pageOf(one).slug);
  });

  /** Whoever has the name has the word: names that look the same are one member's. */
  it('is that of one name and what looks like it, whatever is typed', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...Array.from('aábøoŁłlI1-0 .sSßщя東')),
      minLength: 3,
      maxLength: 5,
    });
    const keys = new Map<string, string>();
    fc.assert(
      fc.property(typed, (name) => {
        try {
          const { nameKey, slug } = pageOf(name);
          expect(slugIn.safeParse(slug).success).toBe(true);
          expect(keys.get(slug) ?? nameKey).toBe(nameKey);
          keys.set(slug, nameKey);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});
