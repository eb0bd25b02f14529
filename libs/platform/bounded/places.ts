import type { Visitor } from '#platform/http/admission/visitor.ts';

/** Leaves a place; the second time it does nothing. */
export type Leave = () => void;

/** Places for what is under way, so many in all and for each: whoever finds none comes back later. */
export class Places {
  private taken = 0;
  private readonly of = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostEach: number,
  ) {}

  /** Nothing where none is free. */
  enter(visitor: Visitor): Leave | undefined {
    const isFull = visitor.some(({ key, times }) => (this.of.get(key) ?? 0) >= this.mostEach * times);
    if (isFull || this.taken >= this.most) return undefined;
    this.taken++;
    for (const { key } of visitor) this.of.set(key, (this.of.get(key) ?? 0) + 1);
    let isHere = true;
    return () => {
      if (isHere) this.leave(visitor);
      isHere = false;
    };
  }

  private leave(visitor: Visitor) {
    this.taken--;
    for (const { key } of visitor) {
      const left = (this.of.get(key) ?? 1) - 1;
      if (left === 0) this.of.delete(key);
      else this.of.set(key, left);
    }
  }
}

/** Those who have an account, and all the others together: these never take the places of those. */
export class TwoHouses {
  constructor(
    private readonly members: Places,
    private readonly strangers: Places,
  ) {}

  enter(visitor: Visitor, isMember: boolean): Leave | undefined {
    return (isMember ? this.members : this.strangers).enter(visitor);
  }
}
