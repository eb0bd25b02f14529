import type { Instant } from '#kernel/instant.ts';
import { isLoopback } from './allowed-hosts.ts';
import type { Settings } from './settings.ts';

/** Where a driven clock begins; null: at the moment of the first start. */
export type DrivenClockSettings = Readonly<{ at: Instant | null }>;

/** What is wrong with how time would go; undefined: nothing. Whoever moves time ends auctions and pays out: at a machine of one's own alone. */
export function clockProblem(values: Settings): string | undefined {
  const {
    CLOCK,
    CLOCK_AT,
    BOOK_RULES,
    HOST,
    OPS_HOST,
    ALLOWED_HOSTS = [],
    PUBLIC_URL,
    EVENTSTORE_URL,
    MONGO_URL,
  } = values;
  if (CLOCK === 'real') {
    if (BOOK_RULES === 'replay-1') return 'BOOK_RULES: replay-1 is for recorded sales alone; set CLOCK=driven, too';
    return CLOCK_AT === undefined ? undefined : 'CLOCK_AT: says when a driven clock begins; set CLOCK=driven, too';
  }
  if (PUBLIC_URL ?? values.BALANCER_URL ?? values.TRUSTED_PROXIES)
    return 'CLOCK: driven is for this machine alone; leave PUBLIC_URL, BALANCER_URL and TRUSTED_PROXIES out';
  if (values.KAFKA_BROKERS ?? values.SMTP_URL)
    return 'CLOCK: driven tells nobody elsewhere of a time that is not; leave KAFKA_BROKERS and SMTP_URL out';
  const stores = [EVENTSTORE_URL, MONGO_URL].flatMap((url) => (url === undefined ? [] : hostsOf(url)));
  const elsewhere = [HOST, OPS_HOST, ...ALLOWED_HOSTS, ...stores].find((host) => !isLoopback(host));
  return elsewhere === undefined ? undefined : `CLOCK: driven is for this machine alone; ${elsewhere} is not loopback`;
}

/** Who is asked at such an address, of which a cluster has several; never a secret of it. */
const hostsOf = (url: string): readonly string[] =>
  /^[\w+]+:\/\/(?:[^/?#]*@)?([^/?#]*)/
    .exec(url)![1]!
    .split(',')
    .map((host) => host.replace(/:\d+$/, ''));

/** What the variables say of a driven clock; null: time is the machine's. */
export const drivenClockOf = ({ CLOCK, CLOCK_AT }: Settings): DrivenClockSettings | null =>
  CLOCK === 'driven' ? { at: CLOCK_AT ?? null } : null;
