import { filesBelow, readText } from './imports.ts'

/** `loop`: `npm test` proves it; `all`: only `npm run test:all` does. */
export type Tier = 'loop' | 'all'

const ENDINGS = ['.test.ts', '.test.tsx', '.test.mjs', '.spec.ts']
const FOLDERS = ['contract', 'server', 'web', 'tests', 'scripts']
/** The title of a test, of a group, or of each of a table's tests. */
const TITLE =
  /\b(?:test|allTest|describe|allDescribe|it)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:(?!\1).)*)\1|\)\(\s*(['"`])((?:(?!\3).)*)\3/gs

/** Of the tests that need a whole cluster only these are in a command; the others are run by hand. */
const ON_A_CLUSTER = 'tests/cluster/under-load.test.ts'
const needsCluster = (file: string) => /^tests\/cluster\/[^/]+$/.test(file)
/** A journey that only looks is walked by `npm run e2e` alone. */
const isWalked = (file: string) => !file.includes('.look.') && (!needsCluster(file) || file === ON_A_CLUSTER)
const isForAll = (file: string) => file.includes('.all.') || needsCluster(file)
/** Follows the title of a journey that only `npm run test:all` walks. */
const TAGGED = /^,\s*\{ tag: '@all' \}/
/** A journey that has none. */
const UNTAGGED = /\btest\(\s*(['"`])(?:(?!\1).)*\1,(?!\s*\{ tag: '@all' \})/s

export const rowNumbers = (area: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${area}-${String(from + n).padStart(2, '0')}`)

/** Rows that a title names: "C-02", and "S-28…S-33" for all between. */
function rowsIn(title: string): string[] {
  const single = [...title.matchAll(/\b[A-Z]-\d\d\b/g)].map(([row]) => row)
  const ranges = [...title.matchAll(/\b([A-Z])-(\d\d)\s?…\s?(?:[A-Z]-)?(\d\d)\b/g)].flatMap(
    ([, area, from, to]) => rowNumbers(area!, Number(from), Number(to)),
  )
  return [...single, ...ranges]
}

type Title = { title: string; file: string; tier: Tier }

/** Every title of a test or of a group, with its file. A group of journeys is in the loop where one journey of its file is. */
export const titles = (): Title[] =>
  filesBelow(FOLDERS, ENDINGS).flatMap((file) => {
    const text = readText(file)
    const walked = !file.endsWith('.spec.ts') || UNTAGGED.test(text)
    return [...text.matchAll(TITLE)].map((match) => {
      const tagged = TAGGED.test(text.slice(match.index + match[0].length))
      const forAll = tagged || match[0].startsWith('all') || !walked || isForAll(file)
      const tier = forAll ? 'all' : 'loop'
      return { file, title: match[2] ?? match[4] ?? '', tier } as const
    })
  })

/** The tier in which each row that stands in a title is proven first. */
export function provenRows(): Map<string, Tier> {
  const found = new Map<string, Tier>()
  for (const { title, file, tier } of titles())
    for (const row of rowsIn(title)) if (isWalked(file) && found.get(row) !== 'loop') found.set(row, tier)
  return found
}
