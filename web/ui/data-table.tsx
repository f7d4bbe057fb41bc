import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Item> = {
  key: string
  title: string
  render: (item: Item) => ReactNode
  /** money and counts are aligned right */
  align?: 'end'
}

export type DataTableProps<Item> = {
  /** screen readers read it before the table; the caller's heading shows it */
  caption: string
  columns: readonly Column<Item>[]
  rows: readonly Item[]
  keyOf: (item: Item) => string
  /** shown without rows */
  empty?: ReactNode
}

/* `display: block` removes a table's roles in some browsers, so each role is set explicitly. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table on wide screens; on a phone each row becomes its own list. The roles survive the change of display. */
export function DataTable<Item>({ caption, columns, rows, keyOf, empty }: DataTableProps<Item>) {
  if (rows.length === 0 && empty) return empty
  return (
    <table {...roles.table} className="w-full max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.rowgroup} className="max-md:sr-only">
        <tr {...roles.row} className="border-b border-line-2 text-left text-sm text-ink-2">
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              className={classNames(
                'sticky top-0 h-10 bg-surface px-2 font-semibold whitespace-nowrap first:pl-0 last:pr-0',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...roles.row}
            className="border-b border-line-1 last:border-0 max-md:block max-md:py-2.5"
          >
            {columns.map((column) => (
              <td
                key={column.key}
                {...roles.cell}
                className={classNames(
                  'px-2 first:pl-0 last:pr-0 md:h-10 max-md:flex max-md:min-h-7 max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-3 max-md:px-0',
                  column.align === 'end' && 'tabular md:text-right',
                )}
              >
                <span aria-hidden="true" className="max-w-3/5 shrink-0 text-sm text-ink-2 md:hidden">
                  {column.title}
                </span>
                <span className="min-w-0 max-md:text-right max-md:wrap-anywhere">{column.render(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
