/**
 * `node tests/soak/upgrade.ts <file> <times>`: the API tests of the previous release, from its own commit, on a database that this
 * code has migrated, with this code's functions. Writes to the file how many passed and which failed. It has no rounds: once is all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptCluster, startTestCluster } from '#tests/support/postgres-cluster.ts'
import { checkOut, missingFiles, previousRelease } from '#tests/support/releases.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
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

/** Runs the API tests of these files as `npm test` does. */
async function apiTests(root: string, template: string): Promise<Report> {
  const report = join(root, 'report.json')
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'api', '--reporter', 'default', '--reporter', 'json'],
      `--outputFile.json=${report}`,
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

function noteFailures({ testResults }: Report): void {
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      note(`${fullName}: ${failureMessages.join('\n').slice(0, 500)}`, false)
    if (status === 'failed' && failed.length === 0) note(`${name}: ${message}`, false)
  }
}

const release = previousRelease()
const missing = missingFiles(release)
if (missing) throw new Error(missing)
const template = await presentTemplate()
const { path, remove } = checkOut(release)
try {
  const report = await apiTests(path, template)
  note(
    `release ${release.number} (${release.commit}): ${report.numPassedTests} of its API tests passed and ${report.numFailedTests} failed on the present schema`,
    report.numPassedTests > 1_000 && report.numFailedTests === 0,
  )
  noteFailures(report)
  const cache = join(path, '.cache')
  const own = existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('test-cluster-'))
  note('they made no schema of their own', !own)
} finally {
  remove()
}
writeFileSync(file, JSON.stringify({ checks }))
process.exit(0)
