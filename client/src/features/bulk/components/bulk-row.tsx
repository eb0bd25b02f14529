import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { useRefusal } from '../../../lib/refusal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useSize } from '../../listings/use-size.ts';
import { type FeesOf, netOf } from '../../selling/components/price-figures.tsx';
import { useAskRefusal } from '../../selling/use-ask-refusal.ts';
import type { Texts } from '../columns.ts';
import { isProduct } from '../judge.ts';
import { listedOf, type Seen, type Stands, yesOf } from '../rows.ts';
import css from './bulk.module.css';
import { RowFields } from './row-fields.tsx';

interface Props {
  line: Seen;
  feesOf: FeesOf | null;
  /** Is anything of the list on its way? Nothing is changed meanwhile. */
  isSending: boolean;
  onWrite: (texts: Partial<Texts>) => void;
  onSay: (yes: string, isSaid: boolean) => void;
  onLeaveOut: () => void;
}

/** A line of the list: what it means, what it brings, how it stands, and its fields where something is to be mended. */
export function BulkRow({ line, feesOf, isSending, onWrite, onSay, onLeaveOut }: Props) {
  const { t } = useTranslation('bulk');
  const { row, stands, fault, faults } = line;
  const [isOpened, setOpened] = useState(false);
  if (stands === 'wrong' && !isOpened) setOpened(true); // and stays so: nothing closes under a finger
  const isOver = stands === 'listed' || stands === 'unsure' || stands === 'sending';
  return (
    <li id={`line-${row.line}`} className={css.line}>
      <Words line={line} feesOf={feesOf} />
      <div className={css.says}>
        <State line={line} />
        <Ask line={line} disabled={isSending} onSay={onSay} />
      </div>
      {isOpened && !isOver && !fault && (
        <RowFields line={line} isPriceAlone={listedOf(row) > 0} disabled={isSending} onWrite={onWrite} />
      )}
      {faults.condition?.code === 'line-condition-used' && <Link to="/sell?as=price">{t('byItself')}</Link>}
      {!isOver && (
        <div className={css.buttons}>
          {stands !== 'wrong' && (
            <Opener line={row.line} isOpened={isOpened} disabled={isSending} onPress={() => setOpened(!isOpened)} />
          )}
          <Button
            look="plain"
            disabled={isSending}
            aria-label={t('leaveOutLine', { line: row.line })}
            onClick={onLeaveOut}
          >
            {t('leaveOut')}
          </Button>
        </div>
      )}
    </li>
  );
}

type OpenerProps = Readonly<{ line: number; isOpened: boolean; disabled: boolean; onPress: () => void }>;

function Opener({ line, isOpened, disabled, onPress }: OpenerProps) {
  const { t } = useTranslation('bulk');
  return (
    <Button
      look="plain"
      disabled={disabled}
      aria-expanded={isOpened}
      aria-label={t(isOpened ? 'closeLine' : 'openLine', { line })}
      onClick={onPress}
    >
      {t(isOpened ? 'close' : 'open')}
    </Button>
  );
}

/** What it is and brings. */
function Words({ line: { row, meant, wanted, question }, feesOf }: Pick<Props, 'line' | 'feesOf'>) {
  const { t } = useTranslation('bulk');
  const { t: auctions } = useTranslation('auctions');
  const { money } = useFormat();
  const sizeText = useSize();
  const { line, texts } = row;
  const brings = question?.code === 'sells-at-once' && wanted ? Math.max(question.minor, wanted.minor) : wanted?.minor;
  const about = wanted
    ? [sizeText(wanted.kind.size, wanted.product), auctions(`condition.${wanted.kind.shoeCondition}`)]
    : [texts.size, texts.condition];
  const hasBox = wanted && wanted.kind.boxCondition !== 'good_condition';
  return (
    <div className={css.words}>
      <div>
        <h3 className={css.name}>
          <span className={css.number}>{t('line', { line })}</span> {isProduct(meant) ? meant.name : texts.product}
        </h3>
        <p className={css.hint}>
          {[...about, hasBox && `${auctions('sell.box')}: ${auctions(`box.${wanted.kind.boxCondition}`)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={css.numbers}>
        <p className={css.price}>
          {wanted ? money(wanted.minor, 'USD') : texts.price}
          {wanted && wanted.quantity > 1 && ` × ${wanted.quantity}`}
        </p>
        <p className={css.hint}>
          {brings !== undefined && feesOf && t('net', { net: money(netOf(brings, feesOf), 'USD') })}
        </p>
      </div>
    </div>
  );
}

const means: Readonly<Record<Stands, 'quiet' | 'error' | 'warn' | 'leading'>> = {
  looking: 'quiet',
  wrong: 'error',
  asks: 'warn',
  ready: 'quiet',
  sending: 'quiet',
  listed: 'leading',
  unsure: 'warn',
  refused: 'error',
};

/** How it stands, and why the market said no. */
function State({ line: { row, stands, fault, refusal, wanted } }: Pick<Props, 'line'>) {
  const { t } = useTranslation('bulk');
  const words = useAskRefusal();
  const own = useRefusal('bulk');
  const isReused = refusal instanceof Problem && refusal.code === 'key-reused';
  const listed = listedOf(row);
  const isPart = listed > 0 && stands !== 'listed' && wanted !== null;
  return (
    <>
      <Badge mean={means[stands]}>{t(`stands.${stands}`)}</Badge>
      {isPart && <span className={css.hint}>{t('part', { listed, count: wanted.quantity })}</span>}
      {fault && <p className={css.refused}>{own(fault)}</p>}
      {refusal && (stands === 'refused' || stands === 'unsure') && (
        <p className={css.refused}>{(isReused ? own : words)(refusal)}</p>
      )}
    </>
  );
}

/** What would sell at once, or for far less than the last one, is listed only with a yes of its own. */
function Ask({
  line: { row, stands, question, wanted },
  disabled,
  onSay,
}: Readonly<{ line: Seen; disabled: boolean; onSay: Props['onSay'] }>) {
  const { t } = useTranslation('bulk');
  const { money } = useFormat();
  if (!question || !wanted || stands === 'listed' || stands === 'unsure') return null;
  const yes = yesOf(question);
  const amounts = { amount: money(question.minor, 'USD'), price: money(wanted.minor, 'USD') };
  return (
    <Checkbox
      label={t(`yes.${question.code}`, amounts)}
      hint={t(`why.${question.code}`, amounts)}
      checked={row.yes.includes(yes)}
      disabled={disabled}
      onChange={({ target }) => onSay(yes, target.checked)}
    />
  );
}
