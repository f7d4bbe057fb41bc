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
  const report = join(root, '.cache/planted.json')

  /** @param first whether a file is run before the others, by its rank; of the same rank the quickest is the first */
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
    const order = chosen.toSorted((a, b) => rank(a) - rank(b) || (known[a] ?? 0) - (known[b] ?? 0))
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
      { PLANTED_ORDER: JSON.stringify(order), ...env },
    )
    return readVitest(root, report, code)
  }

  /** Every journey of the noun that is a spec of this kind, in the browser that the machine has. */
  async function browse(chosen: readonly string[]): Promise<Failed | undefined> {
    if (chosen.length === 0) return undefined
    rmSync(report, { force: true })
    const code = await run(
      root,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        ...['--reporter=json', '--max-failures=1', '--fully-parallel'],
        ...['long', 'phone', 'desktop'].map((project) => `--project=${project}`),
        ...chosen,
      ],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JOURNEYS: 'short' },
    )
    if (code === 0) return undefined
    const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
    const [spec] = suites.flatMap(failedSpecs)
    return spec ?? { file: chosen[0]!, title: 'the journeys did not run to their end' }
  }

  const walks = inFolders(root, journeys, '*.spec.ts')
  return {
    /** What `npm test -- <noun>` runs without a browser; `changed` is the file with the bug. */
    loop: (changed?: string, known?: Record<string, number>) =>
      vitest(
        all.filter((file) => !isOfAll(file)),
        { rank: (file) => nearness(root, file, changed), ...(known && { known }) },
      ),
    /** Whether a file in which a test failed fails again, alone. */
    again: async ({ file }: Failed): Promise<boolean> =>
      file === '' || (await vitest([file], {})).failed !== undefined,
    /** The journeys of `npm test -- <noun>`. */
    journeys: () => browse(walks.filter((file) => !isOfAll(file))),
    /** What `npm run test:all` adds: its own files, and money on the other PostgreSQL where the machine has it. */
    async rest(changed?: string): Promise<Failed | undefined> {
      const rank = (file: string) => nearness(root, file, changed)
      const own = await vitest(all.filter(isOfAll), { rank })
      if (own.failed) return own.failed
      if (existsSync('/usr/lib/postgresql')) {
        const money = all.filter((file) => file.startsWith(`tests/${noun}/money/`))
        const other = await vitest(money, { rank, env: { TEST_POSTGRES: 'system' } })
        if (other.failed) return other.failed
      }
      return browse(walks.filter(isOfAll))
    },
  }
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
