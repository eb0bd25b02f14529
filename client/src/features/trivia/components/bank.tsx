import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TriviaBank } from '#contracts/trivia-bank.ts';
import { bankLevels } from '#contracts/trivia-words.ts';
import { useApiClient } from '../../../lib/api-client.ts';
import { useDated } from '../../../lib/dated.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { Link } from '../../../lib/link.tsx';
import { useWords } from '../../../lib/use-words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Pagination } from '../../../ui/pagination.tsx';
import { Select } from '../../../ui/select.tsx';
import { type BankAsked, type Banked, bankQuery } from '../queries.ts';
import { DropFromBank } from './drop-from-bank.tsx';
import { ToBank } from './to-bank.tsx';
import css from './trivia.module.css';

interface Props {
  picked: readonly Banked[];
  onPick: (picked: readonly Banked[]) => void;
}

/** Questions between games: what was kept is found again, and picked for the game that is built below. */
export function Bank({ picked, onPick }: Props) {
  const { t } = useTranslation('trivia');
  const [asked, ask] = useState<BankAsked>({ page: 1 });
  const { data, isError } = useQuery({ ...bankQuery(useApiClient(), asked), placeholderData: keepPreviousData });
  return (
    <section className={css.desk} aria-labelledby="bank">
      <h2 id="bank" className={layout.heading}>
        {t('bank')}
      </h2>
      <p className={layout.lead}>{t('bankText')}</p>
      <ToBank />
      <Alert mean="error" isSaid>
        {isError ? t('bankAway') : null}
      </Alert>
      {data && data.kept > 0 && (
        <>
          <Search bank={data} asked={asked} onAsk={ask} />
          <output className={css.quiet}>
            <span>{t('bankFound', { count: data.found, kept: data.kept })}</span>
            <span>{t('bankPicked', { count: picked.length })}</span>
          </output>
          <Found items={data.items} picked={picked} onPick={onPick} />
          <Pages page={asked.page} pages={data.pages} onPage={(page) => ask({ ...asked, page })} />
        </>
      )}
    </section>
  );
}

interface SearchProps {
  bank: TriviaBank;
  asked: BankAsked;
  onAsk: (asked: BankAsked) => void;
}

function Search({ bank: { categories }, asked, onAsk }: SearchProps) {
  const { t } = useTranslation('trivia');
  const isHydrated = useHydrated();
  const narrow = (more: BankAsked) => onAsk({ ...asked, ...more, page: 1 });
  const any = { value: '', text: t('bankAll') };
  return (
    <search className={css.acts}>
      <Field
        label={t('bankSearch')}
        type="search"
        maxLength={120}
        disabled={!isHydrated}
        onChange={({ currentTarget: { value } }) => narrow({ q: value.trim() })}
      />
      <Select
        label={t('bankCategory')}
        value={asked.category ?? ''}
        onChange={({ currentTarget: { value } }) => narrow({ category: value })}
        options={[any, ...categories.map((value) => ({ value, text: value }))]}
      />
      <Select
        label={t('bankLevel')}
        value={asked.difficulty ?? ''}
        onChange={({ currentTarget: { value } }) => narrow({ difficulty: value })}
        options={[any, ...bankLevels.map((value) => ({ value, text: t(`level.${value}`) }))]}
      />
      <Checkbox
        label={t('bankUnasked')}
        checked={asked.unasked === 'yes'}
        onChange={({ currentTarget: { checked } }) => narrow({ unasked: checked ? 'yes' : '' })}
      />
    </search>
  );
}

function Found({ items, picked, onPick }: Props & { items: readonly Banked[] }) {
  const words = useWords();
  const isPicked = (id: string) => picked.some((one) => one.id === id);
  return (
    <ul className={css.listed}>
      {items.map((one) => (
        <li key={one.id} className={css.past}>
          <Checkbox
            label={words(one.text)}
            checked={isPicked(one.id)}
            onChange={() => onPick(isPicked(one.id) ? picked.filter(({ id }) => id !== one.id) : [...picked, one])}
          />
          <p className={css.quiet}>
            {one.options.map((option, place) => (
              <span key={place}>{words(option)}</span>
            ))}
          </p>
          <About question={one} />
          <DropFromBank question={one} onDone={() => onPick(picked.filter(({ id }) => id !== one.id))} />
        </li>
      ))}
    </ul>
  );
}

/** What is known of it, when it was asked before, and whether a game to come has it. */
function About({ question: { category, difficulty, text, lastAsked, standsIn } }: { question: Banked }) {
  const { t } = useTranslation('trivia');
  const dated = useDated();
  return (
    <p className={css.quiet}>
      {category && <span>{category}</span>}
      {difficulty && <span>{t(`level.${difficulty}`)}</span>}
      <span>
        {Object.keys(text)
          .map((language) => t(`language.${language}`))
          .join(', ')}
      </span>
      {standsIn && (
        <Badge mean="warn">
          <Link to={`/operator/trivia/${standsIn}`}>{t('standsIn')}</Link>
        </Badge>
      )}
      {lastAsked && (
        <Badge mean="warn">
          <Link to={`/operator/trivia/${lastAsked.gameId}`}>{t('askedBefore', { at: dated(lastAsked.at) })}</Link>
        </Badge>
      )}
    </p>
  );
}

function Pages({
  page = 1,
  pages,
  onPage,
}: {
  page: number | undefined;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('trivia');
  if (pages < 2) return null;
  return (
    <Pagination
      label={t('bankPages')}
      words={{ back: t('bankBack'), next: t('bankNext') }}
      at={t('bankAt', { page, pages })}
      onBack={page > 1 ? () => onPage(page - 1) : null}
      onNext={page < pages ? () => onPage(page + 1) : null}
    />
  );
}
