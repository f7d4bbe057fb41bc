import type { Route } from '#contract/route.ts'

/** Names and their numbers as a table in Markdown, three pairs in a row. */
export function numberTable(what: string, numbers: Readonly<Record<string, number>>): string {
  const pairs = Object.entries(numbers).map(([name, number]) => `\`${name}\` | ${number}`)
  const rows = Array.from({ length: Math.ceil(pairs.length / 3) }, (_, at) => {
    const cells = [0, 1, 2].map((column) => pairs[at * 3 + column] ?? ' | ')
    return `| ${cells.join(' | ')} |`
  })
  return [
    '',
    `| ${Array(3).fill(`${what} | number`).join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const WHEN = { break: 'refused', exclusion: 'refused in an exclusion', no: 'open' }

/** Routes that move money, and whether a person on a break may call them, as a table in Markdown (row Y-18). */
export const breakTable = (routes: Readonly<Record<string, Route>>): string =>
  [
    '| route | during a break | because |',
    '|---|---|---|',
    ...Object.values(routes).flatMap(({ endpoint, onBreak }) =>
      onBreak ? [`| \`${endpoint}\` | ${WHEN[onBreak.refused || 'no']} | ${onBreak.because} |`] : [],
    ),
  ].join('\n')
