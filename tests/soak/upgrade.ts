/**
 * `node tests/soak/upgrade.ts <file> <times>`: the API tests of the previous release, from its own commit, on a database that this
 * code has migrated, with this code's functions. Files in which a test failed are run again alone: some tests measure, and a busy
 * machine makes them fail on any schema. Writes to the file how many passed and which failed. It has no rounds: once is all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptCluster, startTestCluster } from '#tests/support/postgres-cluster.ts'
import { checkOut, missingFiles, previousRelease } from '#tests/support/releases.ts'

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const [file = ''] = process.argv.slice(2)
const checks: { title: string; fine: boolean }[] = []
const note = (title: string, fine = true) => {
  console.log(`  ${title}`)
  checks.push({ title, fine })
}

/** The folder of a PostgreSQL whose template database this code has made. */
async function presentTemplate(): Promise<string> {
  const cluster = await startTestCluster()
  await cluster.stop()
  const template = keptCluster()
  if (!template?.fresh) throw new Error('no template of the present schema was kept')
  return template.path
}

/** Runs the API tests of a release as `npm test` does, or some of its files alone. */
async function apiTests(root: string, template: string, files: readonly string[] = []): Promise<Report> {
  const report = join(root, 'report.json')
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'api', '--reporter', 'default', '--reporter', 'json'],
      `--outputFile.json=${report}`,
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, TEST_TEMPLATE: template, TEST_ROLE: 'application', NO_COLOR: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  await once(child, 'exit')
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

/** The failed tests of a report, with what they say; a file that could not be loaded counts as one. */
const failuresOf = ({ testResults }: Report): Map<string, string> =>
  new Map(
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [[name, message ?? '']]
      return failed.map(
        ({ fullName, failureMessages }) =>
          [fullName, failureMessages.join('\n').slice(0, 500)] as [string, string],
      )
    }),
  )

/** Runs everything, then what failed alone. @returns a line for each failure, and whether it was one of a busy machine */
async function judge(root: string, template: string) {
  const report = await apiTests(root, template)
  const first = failuresOf(report)
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const again = first.size > 0 ? failuresOf(await apiTests(root, template, files)) : new Map<string, string>()
  return {
    passed: report.numPassedTests,
    failures: [...new Map([...first, ...again])].map(([title, message]) => ({
      title: again.has(title)
        ? `${title}: ${message}`
        : `${title}: failed among all, passed alone (${message})`,
      fine: !again.has(title),
    })),
  }
}

const release = previousRelease()
const missing = missingFiles(release)
if (missing) throw new Error(missing)
const template = await presentTemplate()
const { path, remove } = checkOut(release)
try {
  const { passed, failures } = await judge(path, template)
  note(
    `release ${release.version} (${release.commit}): ${passed} of its API tests passed and ${failures.length} failed on the present schema`,
    passed > 1_000 && failures.every(({ fine }) => fine),
  )
  for (const { title, fine } of failures) note(title, fine)
  const cache = join(path, '.cache')
  const own = existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('test-cluster-'))
  note('they made no schema of their own', !own)
} finally {
  remove()
}
writeFileSync(file, JSON.stringify({ checks }))
process.exit(0)
