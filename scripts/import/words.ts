import { parseArgs } from 'node:util';
import { wordsOf, Wrong } from '../replay/wrong.ts';

export const help = `npm run import -- catalog FILE [--known revise|leave] [--url URL] [--json]

Puts the products of FILE into a running market's catalog, through its public HTTP API, as the operator. FILE is
CSV with a header line or NDJSON, plain or gzipped (.csv, .ndjson, .jsonl, .gz behind). A record is one of three:

  own        the fields of POST /web-api/v1/products, with "look"; "variants" may be among them (NDJSON)
  goods      name, brand, and what there is of: sku, ticker, id, category, silhouette, shape, colorway, main_color,
             nickname, gender, release_date, retail_price_cents, us_sizes, designer, upper_material, midsole, tags
  articles   id, name, gender, master_category, sub_category, article_type, base_colour (a fashion catalogue)

What a picture shows of goods and articles, and their sub-category, is guessed from words (scripts/import/guesses.ts).
A bad line is reported by its number and the rest goes on. Do it again as often as you like: what is known already is
revised where it differs, or left alone.

  --known    what to do with a product whose slug is known: revise (default) or leave
  --url URL  the market (default: http://localhost:3000)
  --json     one JSON object per line that was not taken, and one with the summary (NDJSON)

The operator's token is read from DATA_DIR/operator.json (DATA_DIR is ./data unless set), else from OPERATOR_TOKEN.
Exit: 0 every line was taken or left out, 1 there were bad lines or the market stopped it, 2 a flag, file or address is
wrong.`;

/** What was asked for on the command line. */
export type Asked = Readonly<{ help: boolean; file: string; known: 'revise' | 'leave'; url: string; json: boolean }>;

/** Throws `Wrong` in one line. */
export function asked(args: readonly string[]): Asked {
  const { values, positionals } = flagsOf(args);
  const { known, url, json } = values;
  if (values.help) return { help: true, file: '', known: 'revise', url, json };
  const [what, file, ...more] = positionals;
  if (what !== 'catalog' || more.length > 0) {
    throw new Wrong('say what to import: "npm run import -- catalog FILE" (--help tells more)');
  }
  if (!file) throw new Wrong('the file is missing: "npm run import -- catalog FILE"');
  if (known !== 'revise' && known !== 'leave') throw new Wrong(`--known "${known}" is not revise or leave`);
  return { help: false, file, known, url, json };
}

function flagsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        known: { type: 'string', default: 'revise' },
        url: { type: 'string', default: 'http://localhost:3000' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Wrong(wordsOf(error).split('. ')[0]);
  }
}
