import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../lib/announcer.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useFirst } from '../../../ui/use-first.ts';
import { type FeesOf, netOf } from '../../selling/components/price-figures.tsx';
import { mostItems } from '../file.ts';
import { listedOf, type Seen } from '../rows.ts';
import { useBulk } from '../use-bulk.ts';
import { BulkRow } from './bulk-row.tsx';
import css from './bulk.module.css';
import { ReadList } from './read-list.tsx';

interface Props {
  memberId: string;
  /** Null: nobody knows yet. */
  feesOf: FeesOf | null;
}

/** Many items at once, out of a file: read here, judged line by line before anything is listed, and mended in place. For a browser alone: what its window keeps no server knows. */
export function BulkList({ memberId, feesOf }: Props) {
  const bulk = useBulk(memberId);
  if (bulk.all.length === 0) return <ReadList onRead={bulk.read} />;
  return <Lines bulk={bulk} feesOf={feesOf} />;
}

type Bulk = Readonly<{ bulk: ReturnType<typeof useBulk> }>;

function Lines({ bulk, feesOf }: Bulk & Pick<Props, 'feesOf'>) {
  const { t } = useTranslation('bulk');
  const first = useFirst<HTMLElement>();
  const { all, isAway, tooMany, write, say, leaveOut, sending } = bulk;
  return (
    <section ref={first} className={css.part} aria-labelledby="bulk-lines">
      <h2 id="bulk-lines" tabIndex={-1} data-first="">
        {t('lines', { count: all.length })}
      </h2>
      {isAway && <Alert mean="warn" title={t('away')} />}
      <Needs all={all} />
      <ol className={css.lines}>
        {all.map((line) => (
          <BulkRow
            key={line.row.id}
            line={line}
            feesOf={feesOf}
            isSending={sending !== null}
            onWrite={(texts) => write(line.row.id, texts)}
            onSay={(yes, isSaid) => say(line.row.id, yes, isSaid)}
            onLeaveOut={() => leaveOut(line.row.id)}
          />
        ))}
      </ol>
      <Alert mean="error" isSaid>
        {tooMany !== null && t('tooMany', { count: tooMany, most: mostItems })}
      </Alert>
      <Foot bulk={bulk} feesOf={feesOf} />
    </section>
  );
}

/** Which lines wait for their seller, each a press away; so many at most. */
const mostNamed = 12;

function Needs({ all }: { all: readonly Seen[] }) {
  const { t } = useTranslation('bulk');
  const waiting = all.filter(({ stands }) => stands === 'wrong' || stands === 'asks');
  if (waiting.length === 0) return null;
  return (
    <Alert mean="warn" title={t('needs', { count: waiting.length })}>
      <ul className={css.named}>
        {waiting.slice(0, mostNamed).map(({ row: { id, line } }) => (
          <li key={id}>
            <a href={`#line-${line}`}>{t('line', { line })}</a>
          </li>
        ))}
        {waiting.length > mostNamed && <li>…</li>}
      </ul>
    </Alert>
  );
}

/** What has come of it, and what a press does. */
function Foot({ bulk, feesOf }: Bulk & Pick<Props, 'feesOf'>) {
  const { t } = useTranslation('bulk');
  const { all, sending, forget } = bulk;
  const isSending = sending !== null;
  const listed = all.reduce((sum, { row }) => sum + listedOf(row), 0);
  const isStuck = all.some(({ stands }) => stands === 'unsure');
  return (
    <div className={css.foot}>
      <Alert mean="leading">{listed > 0 && !isSending && t('listed', { count: listed })}</Alert>
      <Alert mean="warn">{isStuck && !isSending && t('unsure')}</Alert>
      <Send bulk={bulk} feesOf={feesOf} />
      <div className={css.buttons}>
        {listed > 0 && (
          <Link to="/account/auctions" className={buttonClass('main')}>
            {t('toDesk')}
          </Link>
        )}
        <Button look="plain" disabled={isSending || isStuck} onClick={forget}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

/** Nothing where all of it is listed. */
function Send({ bulk, feesOf }: Bulk & Pick<Props, 'feesOf'>) {
  const { t } = useTranslation('bulk');
  const { money } = useFormat();
  const announce = useAnnounce();
  const hint = useId();
  const { all, count, tooMany, isAway, sending, send } = bulk;
  const isSending = sending !== null;
  if (all.every(({ stands }) => stands === 'listed')) return null;
  const netOfAll = (fees: FeesOf) =>
    all.reduce((sum, { wanted, left }) => sum + (wanted ? netOf(wanted.minor, fees) * left : 0), 0);
  async function press() {
    const done = await send();
    announce('outcome', t('outcome', { done, count }));
  }
  return (
    <>
      <p id={hint} className={css.hint}>
        {count > 0 && feesOf && t('netOfAll', { net: money(netOfAll(feesOf), 'USD') })}
      </p>
      <div>
        <Button
          look="act"
          aria-describedby={hint}
          disabled={isAway || tooMany !== null || (count === 0 && !isSending)}
          isPending={isSending}
          onClick={() => void press()}
        >
          {t('send', { count: sending ?? count })}
        </Button>
      </div>
    </>
  );
}
