import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { testsOfNouns } from '../../scripts/nouns.mjs'

/** The test that failed, or undefined where all passed. `file` is from the root. */
export type Failed = { file: string; title: string }
export type Ran = { failed: Failed | undefined; secondsOf: Record<string, number> }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}
type Suite = {
  specs?: { file: string; title: string; ok: boolean }[]
  suites?: Suite[]
}

/** Files that only `npm run test:all` runs have this in their names. */
const isOfAll = (file: string) => file.includes('.all.')

const inFolders = (root: string, paths: readonly string[], pattern: string) =>
  paths.flatMap((path) =>
    /\.tsx?$/.test(path) ? [path] : globSync(`${path.replace(/\/$/, '')}/**/${pattern}`, { cwd: root }),
  )

/** Runs a tool of the packages in a folder. A run that says nothing any more is ended. @returns its exit code */
async function run(root: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: 20 * 60_000,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      NO_COLOR: '1',
      ...env,
    },
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  process.off('exit', end)
  return code
}

/** The proof of one noun in a checked-out tree. */
export function proofOf(root: string, noun: string) {
  const { projects, files, journeys } = testsOfNouns([noun])
  const all = inFolders(root, files, '*.test.{ts,tsx}')
  const loop = all.filter((file) => !isOfAll(file))
  const report = join(root, '.cache/planted.json')

  /** @param rank which files come first; of the same rank and kind the quickest does */
  async function vitest(
    chosen: readonly string[],
    {
      rank = () => 0,
      known = {},
      env = {},
    }: { rank?: (file: string) => number } & {
      known?: Record<string, number>
      env?: Record<string, string>
    },
  ): Promise<Ran> {
    if (chosen.length === 0) return { failed: undefined, secondsOf: {} }
    const order = chosen.toSorted(
      (a, b) => rank(a) - rank(b) || kindOf(a) - kindOf(b) || (known[a] ?? 0) - (known[b] ?? 0),
    )
    rmSync(report, { force: true })
    const code = await run(
      root,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...['--root', root, '--config', 'tests/soak/planted.config.ts', '--bail=1'],
        ...projects.map((project) => `--project=${project}`),
        ...['--reporter=json', `--outputFile.json=${report}`],
        ...chosen,
      ],
      { PLANTED_ORDER: JSON.stringify(order), TESTS: 'loop', ...env },
    )
    return readVitest(root, report, code)
  }

  /** The noun's journeys of a tier, in the browser that the machine has. */
  async function browse(tier: 'loop' | 'all'): Promise<Failed | undefined> {
    if (journeys.length === 0) return undefined
    rmSync(report, { force: true })
    const code = await run(
      root,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        ...['--reporter=json', '--max-failures=1', '--fully-parallel'],
        ...['long', 'phone', 'desktop'].map((project) => `--project=${project}`),
        ...journeys,
      ],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JOURNEYS: tier },
    )
    if (code === 0) return undefined
    const read = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Suite) : {}
    return failedSpecs(read)[0] ?? { file: journeys[0]!, title: 'the journeys did not run to their end' }
  }

  return {
    /** The checks of `npm test -- <noun>` without a browser; `changed` is the file with the bug. */
    loop: (changed?: string, known?: Record<string, number>) =>
      vitest(loop, { rank: (file) => nearness(root, file, changed), ...(known && { known }) }),
    /** Whether a file in which a test failed fails again, alone. */
    again: async ({ file }: Failed): Promise<boolean> =>
      file === '' || (await vitest([file], {})).failed !== undefined,
    /** The journeys of `npm test -- <noun>`. */
    journeys: () => browse('loop'),
    /**
     * The additions of `npm run test:all`: its own files, races and walks at their whole length, money on the other PostgreSQL where
     * the machine has it, and its own journeys.
     */
    async rest(changed: string, withJourneys: boolean): Promise<Failed | undefined> {
      const rank = (file: string) => (isOfAll(file) ? 0 : nearness(root, file, changed) + 1)
      const own = await vitest(all, { rank, env: { TESTS: 'all' } })
      if (own.failed) return own.failed
      if (existsSync('/usr/lib/postgresql')) {
        const money = loop.filter((file) => file.startsWith(`tests/${noun}/money/`))
        const other = await vitest(money, { rank, env: { TEST_POSTGRES: 'system' } })
        if (other.failed) return other.failed
      }
      return withJourneys ? browse('all') : undefined
    },
  }
}

/** Kinds of tests by what they cost; a worker keeps what it has loaded while it stays with one. */
const KINDS = [/^(server|contract)\//, /\/api\//, /\/money\//]
const kindOf = (file: string) => {
  const place = KINDS.findIndex((kind) => kind.test(file))
  return place < 0 ? KINDS.length : place
}

/** Tests beside the changed file come first, then those that import it, then those of the noun, then what cannot reach it. */
function nearness(root: string, file: string, changed?: string): number {
  if (!changed) return 0
  if (dirname(file) === dirname(changed)) return 0
  if (readFileSync(join(root, file), 'utf8').includes(`#${dirname(changed)}/${basename(changed)}`)) return 1
  return file.startsWith('tests/') ? 2 : 3
}

function readVitest(root: string, report: string, code: number): Ran {
  const read: VitestReport = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] }
  const fileOf = (name: string) => name.slice(root.length + 1)
  const secondsOf = Object.fromEntries(
    read.testResults.map(({ name, startTime, endTime }) => [fileOf(name), (endTime - startTime) / 1000]),
  )
  const failed = read.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const test = assertionResults.find(({ status }) => status === 'failed')?.fullName
      const said = message?.split('\n').find((line) => line.trim() !== '')
      return { file: fileOf(name), title: test ?? `around its tests: ${said ?? 'cut off'}`, test, said }
    })
  // the files that were under way when the first test failed count as failed too
  const first = failed.find(({ test }) => test) ?? failed.find(({ said }) => said) ?? failed[0]
  if (first) return { failed: { file: first.file, title: first.title }, secondsOf }
  if (code === 0) return { failed: undefined, secondsOf }
  return { failed: { file: '', title: 'the tests did not run to their end' }, secondsOf }
}

const failedSpecs = ({ specs = [], suites = [] }: Suite): Failed[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file: `tests/${file}`, title })),
  ...suites.flatMap(failedSpecs),
]
