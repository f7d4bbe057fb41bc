import { describe, expect, test } from 'vitest'
import { filesBelow, readText } from './support/imports.ts'

describe('the checklist', () => {
  const numbers = (prefix: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `${prefix}-${String(from + n).padStart(2, '0')}`)
  const checklist = readText('docs/spec/checklist.md')
  const rows = [...checklist.matchAll(/^- \[.\] ([A-Z]-\d+)/gm)].map((row) => row[1]!)
  const titles = filesBelow(
    ['contract', 'server', 'web', 'tests', 'scripts'],
    ['.test.ts', '.test.tsx', '.test.mjs', '.spec.ts'],
  )
    .flatMap((file) => [
      ...readText(file).matchAll(
        /\b(?:test|describe|it)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:(?!\1).)*)\1|\]\)\(\s*(['"`])((?:(?!\3).)*)\3/gs,
      ),
    ])
    .map((match) => match[2] ?? match[4] ?? '')

  /** Rows in titles: "C-02", and "S-28…S-33" for all between. */
  function proved(): Set<string> {
    const found = new Set<string>()
    for (const title of titles) {
      for (const [row] of title.matchAll(/\b[A-Z]-\d\d\b/g)) found.add(row)
      for (const [, prefix, from, to] of title.matchAll(/\b([A-Z])-(\d\d)\s?…\s?(?:[A-Z]-)?(\d\d)\b/g))
        for (const row of numbers(prefix!, Number(from), Number(to))) found.add(row)
    }
    return found
  }

  /** Rows that wait, with their reasons. */
  const waiting = new Map(
    [...readText('docs/spec/waiting.md').matchAll(/^- ([A-Z]-\d\d)(?:…([A-Z]-\d\d))? · (.{10,})$/gm)].flatMap(
      ([, from, to, reason]) =>
        numbers(from![0]!, Number(from!.slice(2)), Number((to ?? from!).slice(2))).map(
          (row) => [row, reason!] as const,
        ),
    ),
  )

  test('every row is in the title of a test, or waits with a reason', () => {
    expect(rows).toHaveLength(610)
    expect(titles.length).toBeGreaterThan(150)
    const found = proved()
    expect(rows.filter((row) => !found.has(row) && !waiting.has(row))).toEqual([])
  })

  test.each([
    ['safer play', numbers('Y', 1, 21)],
    ['money that anybody can check', numbers('V', 1, 14)],
  ])('so is every row beyond the specification that is built: %s', (_, beyond) => {
    const found = proved()
    expect(beyond.filter((row) => !found.has(row) && !waiting.has(row))).toEqual([])
  })
})
