import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../lib/api-client.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { columns } from '../columns.ts';
import { type Line, linesOf, mostBytes, mostItems, mostRows, textOf } from '../file.ts';
import css from './bulk.module.css';

/** Where a list comes in: as a file, or out of a spreadsheet. It is read here; nothing is sent. */
export function ReadList({ onRead }: { onRead: (lines: readonly Line[]) => void }) {
  const { t } = useTranslation('bulk');
  const words = useReadRefusal();
  const [wrong, setWrong] = useState<Error | null>(null);
  const read: Read = (text) => void (async () => onRead(await linesOf(await text())))().catch(setWrong);
  return (
    <div className={css.measure}>
      <section className={css.part} aria-labelledby="bulk-how">
        <h2 id="bulk-how">{t('how')}</h2>
        <p>{t('lead', { rows: mostRows, items: mostItems })}</p>
        <Columns />
        <Template />
      </section>
      <section className={css.part} aria-labelledby="bulk-read">
        <h2 id="bulk-read">{t('read')}</h2>
        <Alert mean="error" isSaid>
          {wrong && words(wrong)}
        </Alert>
        <ListFile read={read} />
        <Pasted read={read} />
      </section>
    </div>
  );
}

type Read = (text: () => Promise<string> | string) => void;

function ListFile({ read }: { read: Read }) {
  const { t } = useTranslation('bulk');
  return (
    <Field
      label={t('file')}
      hint={t('fileHint', { most: mostBytes / 1024 })}
      type="file"
      accept=".csv,.tsv,.txt,text/csv"
      onChange={({ currentTarget: input }) => {
        const [file] = input.files ?? [];
        if (file) read(() => textOfFile(file));
        input.value = ''; // the same file, mended elsewhere, is read again
      }}
    />
  );
}

function Pasted({ read }: { read: Read }) {
  const { t } = useTranslation('bulk');
  const [pasted, setPasted] = useState('');
  const id = useId();
  return (
    <div className={css.paste}>
      <label htmlFor={id}>{t('paste')}</label>
      <textarea id={id} rows={5} value={pasted} onChange={({ target }) => setPasted(target.value)} />
      <div>
        <Button look="main" disabled={pasted.trim() === ''} onClick={() => read(() => pasted)}>
          {t('check')}
        </Button>
      </div>
    </div>
  );
}

/** Of what is too large not even a byte is read. */
async function textOfFile(file: File): Promise<string> {
  if (file.size > mostBytes) throw new Problem(0, 'file-too-large', { most: mostBytes / 1024 });
  return textOf(new Uint8Array(await file.arrayBuffer()));
}

/** Columns are told by the names that the page's language has for them. */
function useReadRefusal() {
  const { t } = useTranslation('bulk');
  const words = useRefusal('bulk');
  return (error: Error): string => {
    if (!(error instanceof Problem) || error.code !== 'columns-missing') return words(error);
    const missing = error.details.columns as readonly (typeof columns)[number][];
    return words(new Problem(0, error.code, { columns: missing.map((column) => t(`head.${column}`)).join(', ') }));
  };
}

function Columns() {
  const { t } = useTranslation('bulk');
  return (
    <dl className={css.columns}>
      {columns.map((column) => (
        <div key={column}>
          <dt>{t(`head.${column}`)}</dt>
          <dd>{t(`column.${column}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The names of the columns alone: a line of ours would be listed by whoever leaves it there. Semicolons where the comma is in numbers, as spreadsheets there want them. */
function Template() {
  const { t, i18n } = useTranslation('bulk');
  const isComma = new Intl.NumberFormat(i18n.language).format(0.5).includes(',');
  const save = () => {
    const line = columns.map((column) => t(`head.${column}`)).join(isComma ? ';' : ',');
    saveFile(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv' }), t('templateName'));
  };
  return (
    <div>
      <Button look="plain" onClick={save}>
        {t('template')}
      </Button>
    </div>
  );
}
