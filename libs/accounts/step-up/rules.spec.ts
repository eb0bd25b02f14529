import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asking, type StepUp, taking, triesOfCode, trying } from './rules.ts';

const now = '2026-11-23T12:00:00.000Z';
const asked = asking('ask', { salt: 's', digits: 6, now });
const right = { isRight: true, now };
const wrong = { isRight: false, now };

describe('a step-up', () => {
  it('is passed with the right code, for one command', () => {
    const { tried, next } = trying(asked, 'confirm', right);
    expect(tried).toBe('right');
    const used = taking(next, 'change');
    expect(used).toMatchObject({ passed: 'confirm', used: 'change' });
    expect([taking(used, 'change'), taking(used, 'another')]).toEqual([used, undefined]);
  });

  it('says the same to a repeat of the command that passed it, and to no other', () => {
    const { next } = trying(asked, 'confirm', right);
    expect(trying(next, 'confirm', right).tried).toBe('right');
    expect([trying(next, 'confirm', wrong).tried, trying(next, 'another', right).tried]).toEqual(['none', 'none']);
  });

  it('has nothing to try before it is asked for, and nothing to take before it is passed', () => {
    expect(trying(undefined, 'confirm', right)).toEqual({ tried: 'none' });
    expect([taking(undefined, 'change'), taking(asked, 'change')]).toEqual([undefined, undefined]);
  });

  it('ends what was passed when another code is asked for', () => {
    expect(taking(asking('again', { salt: 't', digits: 6, now }), 'change')).toBeUndefined();
  });

  /** Whatever is tried in whatever order: five wrong codes at most are looked at, and one command has it. */
  it('looks at five wrong codes at most and lets one command pass', () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('try' as const), by: fc.constantFrom('a', 'b'), isRight: fc.boolean() }),
      fc.record({ does: fc.constant('take' as const), by: fc.constantFrom('x', 'y'), isRight: fc.constant(false) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let kept: StepUp = asked;
        let wrongs = 0;
        const takers = new Set<string>();
        for (const { does, by, isRight } of steps) {
          if (does === 'try') {
            const { tried, next } = trying(kept, by, { isRight, now });
            wrongs += tried === 'wrong' ? 1 : 0;
            kept = next ?? kept;
          } else {
            const next = taking(kept, by);
            if (next) takers.add(by);
            kept = next ?? kept;
          }
        }
        expect(wrongs).toBeLessThanOrEqual(triesOfCode);
        expect(takers.size).toBeLessThanOrEqual(1);
        expect(takers.size === 1 && kept.passed === null).toBe(false);
      }),
    );
  });
});
