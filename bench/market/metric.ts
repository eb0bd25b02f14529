import type { Server } from './server.ts';

/** A figure of the market's own; NaN where an older build has none. */
export async function metric({ opsUrl }: Pick<Server, 'opsUrl'>, name: string): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(new RegExp(`^plinth_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
