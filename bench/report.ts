import { median, medianInterval, spread } from './figures.ts'

/** One line of the table. A ratio says how many times better the product is, unless `direction` is 'atMost'. */
export type Row = {
  goal: string
  workload: string
  product: string
  peer: string
  ratios: number[]
  /** `p50 / p99` in milliseconds of product and peer */
  latency: string
  floor: number
  moonshot: number
  direction: 'atLeast' | 'atMost'
  /** the lower end of the median's 90% interval must reach this as well; for rows with `atLeast` */
  lowest?: number
  /** why the figure does not count: an assertion that failed */
  voided?: string
}

export type Verdict = 'MOON' | 'PASS' | 'FAIL' | 'VOID'

/** The verdict on a row: at its moonshot, at its floor, below it, or void. */
export function verdictOf(row: Row): Verdict {
  if (row.voided !== undefined) return 'VOID'
  const value = median(row.ratios)
  if (medianInterval(row.ratios)[0] < (row.lowest ?? 0)) return 'FAIL'
  const reaches = (mark: number) => (row.direction === 'atLeast' ? value >= mark : value <= mark)
  return reaches(row.moonshot) ? 'MOON' : reaches(row.floor) ? 'PASS' : 'FAIL'
}

const sign = (row: Row) => (row.direction === 'atLeast' ? '≥' : '≤')

function cells(row: Row): string[] {
  return [
    row.goal,
    row.workload,
    row.product,
    row.peer,
    spread(row.ratios),
    row.latency,
    `${sign(row)} ${row.floor}${row.lowest === undefined ? '' : `, lower end ≥ ${row.lowest}`}`,
    `${sign(row)} ${row.moonshot}`,
    row.voided === undefined ? verdictOf(row) : `VOID: ${row.voided}`,
  ]
}

const HEAD = ['goal', 'workload', 'product', 'peer', 'ratio', 'p50 / p99 ms', 'floor', 'moonshot', '']

/** The table as Markdown, padded so that it reads in a terminal too. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const print = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [print(HEAD), rule, ...lines.slice(1).map(print)].join('\n')
}
