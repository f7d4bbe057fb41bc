import { filesBelow, readText } from './imports.ts'

/** `loop`: `npm test` proves it; `all`: only `npm run test:all` does. */
export type Tier = 'loop' | 'all'

const ENDINGS = ['.test.ts', '.test.tsx', '.test.mjs', '.spec.ts']
const FOLDERS = ['contract', 'server', 'web', 'tests', 'scripts']
/** The title of a test, of a group, or of each of a table's tests. */
const TITLE =
  /\b(?:test|describe|it)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:(?!\1).)*)\1|\)\(\s*(['"`])((?:(?!\3).)*)\3/gs

/** Of the tests that need a whole cluster only these are in a command; the others are run by hand. */
const ON_A_CLUSTER = 'tests/cluster/under-load.test.ts'
const needsCluster = (file: string) => /^tests\/cluster\/[^/]+$/.test(file)
/** A journey that only looks is walked by `npm run e2e` alone. */
const isWalked = (file: string) => !file.includes('.look.') && (!needsCluster(file) || file === ON_A_CLUSTER)
const tierOf = (file: string): Tier => (file.includes('.all.') || needsCluster(file) ? 'all' : 'loop')

export const rowNumbers = (area: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${area}-${String(from + n).padStart(2, '0')}`)

/** Rows that a title names: "C-02", and "S-28…S-33" for all between. */
export function rowsIn(title: string): string[] {
  const single = [...title.matchAll(/\b[A-Z]-\d\d\b/g)].map(([row]) => row)
  const ranges = [...title.matchAll(/\b([A-Z])-(\d\d)\s?…\s?(?:[A-Z]-)?(\d\d)\b/g)].flatMap(
    ([, area, from, to]) => rowNumbers(area!, Number(from), Number(to)),
  )
  return [...single, ...ranges]
}

/** Every title of a test, with its file. */
export const titles = (): { title: string; file: string }[] =>
  filesBelow(FOLDERS, ENDINGS).flatMap((file) =>
    [...readText(file).matchAll(TITLE)].map((match) => ({ file, title: match[2] ?? match[4] ?? '' })),
  )

/** The tier in which each row that stands in a title is proven first. */
export function provenRows(): Map<string, Tier> {
  const found = new Map<string, Tier>()
  for (const { title, file } of titles())
    for (const row of rowsIn(title))
      if (isWalked(file) && found.get(row) !== 'loop') found.set(row, tierOf(file))
  return found
}
