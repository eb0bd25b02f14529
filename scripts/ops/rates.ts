import { readFileSync } from 'node:fs';
import { opsRoutes } from '../../libs/contracts/ops-routes.ts';
import { ratesTargetOf, readRates } from '../../libs/contracts/rates-file.ts';
import { Wrong } from '../replay/wrong.ts';
import { whenAgreed } from './acts.ts';
import type { AskMarket } from './jobs.ts';

type Wanted = Readonly<{ file: string; source: string; reason: string | undefined; password: string | undefined }>;

/** What came of it: the record's id, and its figures. */
export type Published = Readonly<{ id: string; rates: Readonly<Record<string, string>> }>;

/**
 * Publishes the newest day of a file of the European Central Bank's. With a reason it asks a second operator, as a rate that is more than
 * a tenth off the last needs one. Throws `Wrong` with what the market says is wrong.
 */
export async function ratesPublished(ask: AskMarket, { file, source, reason, password }: Wanted): Promise<Published> {
  const read = readRates(textOf(file));
  if (!read)
    throw new Wrong(`${file}: no table of rates. It begins with a line of Date and currencies, as the ECB's do`);
  const { day, rates } = read;
  const record = { day, source, rates };
  if (reason === undefined) await ask(opsRoutes.rates, {}, record);
  else {
    const target = ratesTargetOf(record);
    const { phase, code } = await whenAgreed(ask, { kind: 'publish-rates', target, reason, password });
    if (phase !== 'done') throw new Wrong(`they were not published: ${code ?? phase}`);
  }
  return { id: `fx-${day}`, rates };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Wrong(`${file}: no such file`);
  }
}
