import { describe, expect, it } from '@jest/globals';
import { Announcer, markPassed } from './announcer.ts';

/** An announcer by a clock of the spec's own, and all that it says. */
function announcing() {
  let [now, isTyping] = [0, false];
  const timers = new Set<{ at: number; run: () => void }>();
  const announcer = new Announcer({
    now: () => now,
    later: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    isTyping: () => isTyping,
  });
  const said: string[] = [];
  let before = announcer.state();
  announcer.subscribe(() => {
    const { urgent, polite } = announcer.state();
    if (urgent !== before.urgent) said.push(`${now} !${urgent.text}`);
    if (polite !== before.polite) said.push(`${now} ${polite.text}`);
    before = announcer.state();
  });
  const until = (time: number) => {
    while (now < time) {
      now += 100;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    }
  };
  return { announcer, said, until, type: (is: boolean) => (isTyping = is) };
}

describe('the announcer', () => {
  it('of twenty prices a second says one every five seconds, the latest', () => {
    const { announcer, said, until } = announcing();
    for (let n = 0; n < 200; n++) {
      announcer.say('price', `$${n}`);
      until((n + 1) * 50);
    }
    until(20_000);
    expect(said.length).toBeLessThanOrEqual(4);
    expect(said[0]).toBe('0 $0');
    expect(said.at(-1)).toContain('$199');
  });

  it('says a lost lead at once, and again two seconds later at the soonest: the latest alone', () => {
    const { announcer, said, until } = announcing();
    for (const text of ['a', 'b', 'c']) announcer.say('outbid', text);
    until(5000);
    expect(said).toEqual(['0 !a', '2000 !c']);
  });

  it('says an outcome at once, and nothing more of the lead after it', () => {
    const { announcer, said, until } = announcing();
    announcer.say('outbid', 'outbid');
    announcer.say('outbid', 'outbid again');
    announcer.say('outcome', 'won');
    until(5000);
    expect(said).toEqual(['0 !outbid', '0 !won']);
  });

  it('is silent about prices while somebody types, and then says the latest', () => {
    const { announcer, said, until, type } = announcing();
    type(true);
    announcer.say('price', '$1');
    announcer.say('price', '$2');
    until(4000);
    expect(said).toEqual([]);
    type(false);
    until(10_000);
    expect(said).toEqual(['5000 $2']);
  });

  it('says the time left at its marks, each once, and the last alone of several', () => {
    expect(markPassed(601_000, 600_000)).toBe(600_000);
    expect(markPassed(600_000, 599_000)).toBeUndefined();
    expect(markPassed(700_000, 55_000)).toBe(60_000);
    expect(markPassed(10_500, 9_900)).toBe(10_000);
  });
});
