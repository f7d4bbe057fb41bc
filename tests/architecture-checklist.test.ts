import { describe, expect, test } from 'vitest'
import { readText } from './support/imports.ts'
import { provenRows, rowNumbers, titles } from './support/row-proofs.ts'

/** Beyond the specification, as far as it is built. */
const BEYOND = {
  H: ['several machines', 19],
  Y: ['safer play', 21],
  V: ['money that anybody can check', 14],
  N: ['a reason to come back', 10],
} as const
/** Rows that only `npm run test:all` proves. It may only shrink: a row that slips out of the loop is seen by nobody for a day. */
const ONLY_IN_ALL_MOST = 5

const specified = [...readText('docs/spec/checklist.md').matchAll(/^- \[.\] ([A-Z]-\d+)/gm)].map(
  (row) => row[1]!,
)
const beyond = Object.entries(BEYOND).flatMap(([area, [, last]]) => rowNumbers(area, 1, last))
const proven = provenRows()

/** Rows that wait, with their reasons. */
const waiting = new Map(
  [...readText('docs/spec/waiting.md').matchAll(/^- ([A-Z]-\d\d)(?:…([A-Z]-\d\d))? · (.{10,})$/gm)].flatMap(
    ([, from, to, reason]) =>
      rowNumbers(from![0]!, Number(from!.slice(2)), Number((to ?? from!).slice(2))).map(
        (row) => [row, reason!] as const,
      ),
  ),
)

describe('the checklist', () => {
  test('every row is in the title of a test of npm test, or waits with a reason', () => {
    expect(specified).toHaveLength(610)
    expect(titles().length).toBeGreaterThan(150)
    expect(specified.filter((row) => proven.get(row) !== 'loop' && !waiting.has(row))).toEqual([])
  })

  test('every row beyond the specification is in a title of either command, or waits with a reason', () => {
    expect(beyond.filter((row) => !proven.has(row) && !waiting.has(row))).toEqual([])
  })

  test('few rows are proven by npm run test:all alone', () => {
    const alone = beyond.filter((row) => proven.get(row) === 'all')
    expect(alone.length, alone.join(', ')).toBeLessThanOrEqual(ONLY_IN_ALL_MOST)
  })

  // `npx vitest run --project=architecture -u` writes it
  test('the table of where each row is proven is as the titles have it', async () => {
    await expect(proofTable()).toMatchFileSnapshot('../docs/spec/proofs.md')
  })
})

function proofTable(): string {
  const areas = new Map<string, string[]>()
  for (const row of [...specified, ...beyond]) areas.set(row[0]!, [...(areas.get(row[0]!) ?? []), row])
  const cell = (rows: readonly string[]) => rows.join(' ') || '–'
  const lines = [...areas].map(([area, rows]) => {
    const inLoop = rows.filter((row) => proven.get(row) === 'loop')
    const alone = rows.filter((row) => proven.get(row) === 'all')
    const waits = rows.filter((row) => !proven.has(row) && waiting.has(row))
    const loop = inLoop.length === rows.length ? 'all' : String(inLoop.length)
    return `| ${area} | ${rows.length} | ${loop} | ${cell(alone)} | ${cell(waits)} |`
  })
  return `# Where each row is proven

Made from the titles of tests. A row that one test of \`npm test\` names is proven there, whatever else names it. A file with \`.all.\`
in its name is for \`npm run test:all\` alone. [Rows that wait](waiting.md) have a reason.

| area | rows | in \`npm test\` | only in \`npm run test:all\` | wait |
|---|---|---|---|---|
${lines.join('\n')}
`
}
