import type { Visitor } from '#platform/http/admission/visitor.ts';

/** Gives a place back; calling it again does nothing. */
export type Leave = () => void;

/** A semaphore with a bound in all and one for each visitor. It never waits: whoever finds no place is refused. */
export class Places {
  private taken = 0;
  private readonly of = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostEach: number,
  ) {}

  /** Takes a place and answers how to give it back; undefined where none is free. */
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

/** Places of members apart from those of everybody else, so that strangers never take the places of members. */
export class TwoHouses {
  constructor(
    private readonly members: Places,
    private readonly strangers: Places,
  ) {}

  enter(visitor: Visitor, isMember: boolean): Leave | undefined {
    return (isMember ? this.members : this.strangers).enter(visitor);
  }
}
