import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
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
  /** on a phone the first column is the row's title, and the others follow in lines */
  compact?: boolean
  /** on a phone as many rows at first; a button shows the others */
  first?: number
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
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { caption, columns, rows, keyOf, compact = false, first, empty } = props
  const [all, setAll] = useState(false)
  if (rows.length === 0 && empty) return empty
  const folded = first !== undefined && rows.length > first
  return (
    <>
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
          {rows.map((row, place) => (
            <tr
              key={keyOf(row)}
              {...roles.row}
              className={classNames(
                'border-b border-line-1 last:border-0 max-md:py-2.5',
                folded && !all && place >= first
                  ? 'max-md:hidden'
                  : compact
                    ? 'max-md:flex max-md:flex-wrap max-md:gap-x-4'
                    : 'max-md:block',
              )}
            >
              {columns.map((column, at) => (
                <Cell key={column.key} column={column} row={row} compact={compact} title={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {folded && (
        <Button
          variant="ghost"
          size="dense"
          className="my-1 -ml-3 md:hidden"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  )
}

type CellProps<Item> = { column: Column<Item>; row: Item; compact: boolean; title: boolean }

/** A cell; on a phone its column's title stands before it, except before the title of a compact row. */
function Cell<Item>({ column, row, compact, title }: CellProps<Item>) {
  const spread = 'max-md:flex max-md:min-h-7 max-md:flex-wrap max-md:items-center max-md:justify-between'
  const line = title ? 'max-md:w-full max-md:font-semibold' : 'max-md:flex max-md:gap-1.5 max-md:text-sm'
  return (
    <td
      {...roles.cell}
      className={classNames(
        'px-2 first:pl-0 last:pr-0 md:h-10 max-md:px-0',
        compact ? line : `${spread} max-md:gap-3`,
        column.align === 'end' && 'tabular md:text-right',
      )}
    >
      {!(compact && title) && (
        <span
          aria-hidden="true"
          className={classNames('text-sm text-ink-2 md:hidden', !compact && 'max-w-3/5 shrink-0')}
        >
          {column.title}
        </span>
      )}
      <span className={classNames('min-w-0 max-md:wrap-anywhere', !compact && 'max-md:text-right')}>
        {column.render(row)}
      </span>
    </td>
  )
}
