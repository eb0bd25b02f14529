import { parseArgs } from 'node:util';
import { rulesIds } from '../../libs/contracts/auctions.ts';
import { wordsOf, Wrong } from './wrong.ts';

export const help = `npm run replay -- auctions --dir DIR [--rules ID] [--url URL] [--json]
npm run replay -- auctions --against ID [--rules ID] [--dir DIR] [--json]

A way to try a rule on history. It plays recorded auctions once more on a running market, through its public
HTTP API, and says how many come out at the price that was recorded. It is no test of the market's speed (see
"npm run bench") and no forecast: bidders who saw other prices would have bid otherwise.

Every auction of DIR/auctions.csv is opened under the chosen rule record by the operator; the bids of DIR/bids.csv
are placed as hidden maxima, in order within an auction, several auctions at once, by test members made for this
run; then the operator ends the auctions. They stay on the market as closed auctions: use a market made for it.

With --against nothing is played and nothing written: the auctions are decided again under those rules, and what
comes out otherwise is printed (prices, winners, ends, money). Without --dir these are the closed auctions of the
market's own log (DATA_DIR/facts.db, or EVENTSTORE_URL) that ran under --rules, or all of them; with it those of
the record, under --rules and under --against. Bids that were refused in their day are in no log.

  --dir DIR     folder with auctions.csv and bids.csv
  --rules ID    ${rulesIds.join(' or ')} (of a record: ebay-2004)
  --against ID  the rules to compare with
  --url URL     the market (default: http://localhost:3000)
  --json        one JSON object per auction and one with the summary, a line each (NDJSON)

The operator's token is read from DATA_DIR/operator.json (DATA_DIR is ./data unless set), else from OPERATOR_TOKEN.
The market must run with TEST_MEMBERS=on, the default on the embedded stores.
Exit: 0 played to the end, 1 the market stopped it, 2 a flag, folder or address is wrong.`;

/** What was asked for on the command line. */
export type Asked = Readonly<{
  help: boolean;
  dir: string;
  rules: string;
  /** Empty: play them instead. */
  against: string;
  url: string;
  json: boolean;
}>;

/** Other rules to try: `dir` is empty for the market's own log, `rules` for auctions under any. */
export type Against = Pick<Asked, 'dir' | 'rules' | 'against' | 'json'>;

/** Throws `Wrong` in one line. */
export function asked(args: readonly string[]): Asked {
  const { values, positionals } = flagsOf(args);
  const { dir = '', against = '', url, json } = values;
  const rules = values.rules ?? (against && !dir ? '' : 'ebay-2004');
  if (values.help) return { help: true, dir, rules, against, url, json };
  if (positionals.length !== 1 || positionals[0] !== 'auctions') {
    throw new Wrong('say what to replay: "npm run replay -- auctions --dir DIR" (--help tells more)');
  }
  if (!dir && !against) throw new Wrong('--dir is missing: the folder with auctions.csv and bids.csv');
  mustBeRules('rules', rules);
  mustBeRules('against', against);
  return { help: false, dir, rules, against, url, json };
}

function mustBeRules(flag: string, wanted: string) {
  if (wanted !== '' && !rulesIds.some((id) => id === wanted))
    throw new Wrong(`--${flag} "${wanted}" is not ${rulesIds.join(' or ')}`);
}

function flagsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        dir: { type: 'string' },
        rules: { type: 'string' },
        against: { type: 'string' },
        url: { type: 'string', default: 'http://localhost:3000' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Wrong(wordsOf(error).split('. ')[0]);
  }
}
