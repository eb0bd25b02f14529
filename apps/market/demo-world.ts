import type { RunningMarket } from './market.ts';

/** Placeholder until the demo world lands. */
export async function openDemoWorld(_market: RunningMarket, _token: string): Promise<readonly string[]> {
  return [];
}
