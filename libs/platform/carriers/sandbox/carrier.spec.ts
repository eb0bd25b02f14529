import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { day } from '#kernel/instant.ts';
import { DrivenClock } from '#platform/clock/driven.adapter.ts';
import { carriersContract } from '../carriers.contract.ts';
import { type Fate, SandboxCarrier } from './carrier.adapter.ts';

const folder = mkdtempSync(join(tmpdir(), 'carrier-'));
afterAll(() => rmSync(folder, { recursive: true }));

carriersContract('the sandbox', async () => {
  const clock = new DrivenClock();
  let fate: Fate = 'arrives';
  const open = () => new SandboxCarrier(join(folder, 'carrier.db'), { clock, fateOf: () => fate });
  return {
    carriers: open(),
    again: async () => open(),
    next: (is) => (fate = is),
    now: () => clock.now(),
    pass: () => clock.advance(15 * day),
  };
});
