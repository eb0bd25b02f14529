import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Known, learned, type Said } from './known.ts';

const doc = (rev: string, title = '') => ({ id: '7', rev, title });
const told = (...said: Said[]) => said.reduce<Known | undefined>(learned, undefined);

describe('what is known of a document', () => {
  it('is the newest that was said, by whomever', () => {
    expect(told({ doc: doc('2') }, { doc: doc('1') })).toMatchObject({ rev: '2' });
    expect(told({ doc: doc('1') }, { doc: null, rev: '2' }, { doc: doc('1') })).toMatchObject({ doc: null, rev: '2' });
  });

  it('at the same rev it is what was said last, and a document stands where it only left a room', () => {
    expect(told({ doc: doc('1', 'old') }, { doc: doc('1', 'rebuilt') })?.doc).toMatchObject({ title: 'rebuilt' });
    expect(told({ doc: doc('1') }, { doc: null, rev: '1' })?.doc).not.toBeNull();
    expect(told({ doc: null, rev: '1' }, { doc: doc('1') })?.doc).not.toBeNull();
  });

  it('that it is not there counts from when it was asked for', () => {
    expect(told({ doc: doc('1') }, { doc: null, asked: '1' })).toMatchObject({ doc: null, rev: '1' });
    expect(told({ doc: doc('2') }, { doc: null, asked: '1' })?.doc).toMatchObject({ rev: '2' });
  });

  it('says what it was before, also when it is said again', () => {
    const closed = { doc: doc('2', 'closed') };
    expect(told({ doc: doc('1', 'open') }, closed, closed)?.before).toMatchObject({ title: 'open' });
    expect(told(closed)?.before).toBeUndefined();
  });

  it('ends as the market, in whatever order all that the market said comes', () => {
    const life = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }); // there, or removed, rev by rev
    const inAnyOrder = life.chain((isThere) => {
      const said = isThere.map((there, n): Said => (there ? { doc: doc(`${n}`) } : { doc: null, rev: `${n}` }));
      const twice = [...said, ...said];
      return fc.tuple(
        fc.constant(said.at(-1)!),
        fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length }),
      );
    });
    fc.assert(
      fc.property(inAnyOrder, ([last, said]) => {
        const known = told(...said)!;
        expect(known.doc).toEqual(last.doc);
        let before = '';
        for (let n = 1; n <= said.length; n++) {
          const { rev } = told(...said.slice(0, n))!;
          expect(rev >= before).toBe(true); // and it never goes back on the way
          before = rev;
        }
      }),
    );
  });
});
