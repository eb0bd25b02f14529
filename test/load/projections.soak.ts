// Whoever fills the views is killed at random moments, and meets facts that a view cannot take (reliability G22):
// `npm run soak -- projections [--kills 1000] [--poison 100] [--lag 1000] [--json]`, `--lag`: milliseconds that views may be behind
// beside one that stopped. A few kills of each kind are in `test/projection-kills.spec.ts`.
import { parseArgs } from 'node:util';
import { quantile, say, whole } from '../../bench/figures.ts';
import { projectionKills } from '../support/projection-kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    poison: { type: 'string', default: '100' },
    lag: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});
const [kills, poison] = [Number(values.kills), Number(values.poison)];
const told = (n: number) => n % 20 === 0 && say(`${n} kills`);

const { killedAtStart, facts, lags, problems } = await projectionKills({
  kills,
  poison,
  mostLagMs: Number(values.lag),
  told,
});
const lag = lags.length > 0 ? { p50: quantile(lags, 0.5), most: Math.max(...lags) } : { p50: 0, most: 0 };
if (values.json) console.log(JSON.stringify({ kills, killedAtStart, poison: lags.length, facts, lag, problems }));
else
  console.log(
    `projections: ${kills} kills (${killedAtStart} while it started), ${facts} facts, ${lags.length} of them poison; other views behind ${whole(lag.p50)} ms (half of the times), ${whole(lag.most)} ms at worst; ${problems.length} problems`,
  );
for (const one of problems.slice(0, 20)) console.error(`  ${one}`);
if (problems.length > 0) process.exitCode = 1;
