import type { DeclineGrounds } from '#contracts/sellers.ts';
import { type Fact, stream } from '#kernel/fact.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Decrypted, Encrypted, Shapes } from '#kernel/shapes.ts';

type Of = Readonly<{ memberId: string; applicationId: string }>;

/**
 * These names and shapes are what lies on disk: never edit one; raise `v` with an upcaster, or add a new fact. `P` is a personal
 * value: encrypted on disk, decrypted (or `erased`) for views.
 */
export type SellingEvent<P = Encrypted> =
  /**
   * They want to sell under that name, having accepted these terms. Who they are lies sealed under the key of the application, not under the
   * member's: the law may have it outlive them. `isFirm`: they sell as a business, which buyers are told; null: it was not asked yet.
   */
  | Fact<
      'SellingApplied',
      Of & { terms: string; nameKey: string; name: P; particulars: Encrypted; isFirm: boolean | null }
    >
  | Fact<'SellerAgreed', Of & { operatorId: string }>
  /** They may apply again. Nobody needs these particulars any more. */
  | Fact<'SellerDeclined', Of & { operatorId: string; grounds: DeclineGrounds }>
  /** The member is erased. `keptUntil`: the law keeps the particulars of who has sold; null: nothing is kept. */
  | Fact<'SellingClosed', Of & { keptUntil: Instant | null }>
  /** The law asks for them no longer. */
  | Fact<'ParticularsDestroyed', Of>;

export const sellingShapes: Shapes<SellingEvent, SellingEvent<Decrypted>> = {
  SellingApplied: {
    v: 2,
    upcasters: { 1: (data: object) => ({ ...data, isFirm: null }) },
    personal: ['name'],
    people: ['memberId'],
    secret: ['particulars'],
    ownKey: ['particulars'],
  },
  SellerAgreed: { v: 1, people: ['memberId', 'operatorId'] },
  SellerDeclined: { v: 1, people: ['memberId', 'operatorId'] },
  SellingClosed: { v: 1, people: ['memberId'] },
  ParticularsDestroyed: { v: 1, people: ['memberId'] },
};

/** `selling-<memberId>` */
export const sellingStream = stream('selling');
