import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Popover } from '../../../ui/popover.tsx';
import css from './filter-bar.module.css';

/** One thing that a list may be narrowed to, or ordered by: an address of its own. */
export interface Choice {
  text: string;
  to: string;
  isChosen: boolean;
  /** How many it leaves; unknown while they are being counted. */
  count?: number | undefined;
}

/** Choices of one kind: of these one holds. */
export interface Choices {
  title: string;
  options: readonly Choice[];
}

interface Props {
  sorts: readonly Choice[];
  /** All that the list may be narrowed by; the first kind also lies in the row, before any script. */
  groups: readonly Choices[];
  /** The list without any of it; null where nothing is chosen. */
  clear: string | null;
}

/** How a list is ordered and narrowed: a row of chips, and a sheet that has all of it with counts. Every choice is a link. */
export function FilterBar({ sorts, groups, clear }: Props) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const chosen = groups.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen));
  const close = () => setOpen(false);
  return (
    <div className={css.bar}>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.sign}>
          <Icon name="filter" size={18} />
          {chosen.length > 0 ? t('list.filtered', { count: chosen.length }) : t('list.filter')}
        </span>
      </Button>
      <Sorts sorts={sorts} />
      <Chips groups={groups} chosen={chosen} />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('list.filter')}
        closing={t('close')}
        look="drawer"
        foot={<Foot clear={clear} onDone={close} />}
      >
        {groups.map((group) => (
          <Group key={group.title} title={group.title} options={group.options} />
        ))}
        <Group title={t('list.sort')} options={sorts} />
      </Dialog>
    </div>
  );
}

/** What is chosen, and the first kind of choices as far as they leave something. */
function Chips({ groups, chosen }: { groups: readonly Choices[]; chosen: readonly Choice[] }) {
  const quick = groups[0]?.options.filter(({ isChosen, count }) => isChosen || count !== 0) ?? [];
  const all = [...chosen, ...quick.filter(({ isChosen }) => !isChosen)];
  if (all.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={groups[0]?.title}>
      {all.map((choice) => (
        <li key={choice.text}>
          <Chip choice={choice} />
        </li>
      ))}
    </ul>
  );
}

function Sorts({ sorts }: { sorts: readonly Choice[] }) {
  const { t } = useTranslation('shell');
  const now = sorts.find(({ isChosen }) => isChosen);
  return (
    <Popover
      sign={
        <span className={css.sign}>
          {now?.text}
          <Icon name="down" size={16} />
        </span>
      }
      label={t('list.sorted', { by: now?.text })}
    >
      <ul className={css.sorts}>
        {sorts.map(({ text, to, isChosen }) => (
          <li key={text}>
            <Link to={to} preventScrollReset aria-current={isChosen ? 'true' : undefined} onClick={hidePopover}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

const hidePopover = (event: { currentTarget: Element }) =>
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** A chosen one is taken off by the same press. */
const Chip = ({ choice: { text, to, isChosen, count } }: { choice: Choice }) => (
  <Link to={to} preventScrollReset className={css.chip} aria-current={isChosen ? 'true' : undefined}>
    {text}
    {isChosen ? <Icon name="close" size={14} /> : count !== undefined && <Count>{count}</Count>}
  </Link>
);

const Count = ({ children }: { children: ReactNode }) => <span className={css.count}>{children}</span>;

function Group({ title, options }: Choices) {
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <ul>
        {options.map(({ text, to, isChosen, count }) => (
          <li key={text}>
            <Link
              to={to}
              preventScrollReset
              className={count === 0 && !isChosen ? css.none : undefined}
              aria-current={isChosen ? 'true' : undefined}
            >
              <span>{text}</span>
              {isChosen ? <Icon name="check" size={18} /> : count !== undefined && <Count>{count}</Count>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot({ clear, onDone }: { clear: string | null; onDone: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className={css.foot}>
      {clear !== null && (
        <Link to={clear} preventScrollReset className={buttonClass('plain')}>
          {t('list.clear')}
        </Link>
      )}
      <Button onClick={onDone}>{t('list.show')}</Button>
    </div>
  );
}
