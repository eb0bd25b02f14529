import type { ReactNode } from 'react';
import css from './table.module.css';

interface Column<Row> {
  key: string;
  title: ReactNode;
  /** Numbers stand under each other. */
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What it lists; seen unless `isQuiet`. */
  caption: ReactNode;
  isQuiet?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** Rows under named columns; in a narrow window it moves by itself, not the page. */
export function Table<Row>({ caption, isQuiet = false, columns, rows, keyOf }: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className={css.frame} tabIndex={0}>
      <table className={css.table}>
        <caption className={isQuiet ? css.hidden : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? css.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, isNumber, cell }) => (
                <td key={key} className={isNumber ? css.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
