// Runs checks, one after the other or some of them at once, shows the output of those that fail, and counts.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { projectNode, toolEnvironment, tools } from './host.mjs'

/**
 * A check: `{ title, args, env?, count?, mayBeEmpty? }`. `count` reads a report and returns `{ passed, failed, skipped, names }`, with the
 * names of the tests that failed; a check without one counts as a single test. Checks in a list of their own run at once.
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const broken = []
  for (const together of steps) {
    for (const running of [together].flat().map(capture)) {
      const { step, status, output, seconds } = await running
      const count = countOf(step, status)
      for (const kind of Object.keys(total)) total[kind] += count[kind]
      if (count.failed > 0) {
        broken.push([step.title, ...(count.names ?? []).map((name) => `  ${name}`)].join('\n'))
        console.log(output.trimEnd())
      }
      const tests = step.count ? `, ${count.passed} passed` : ''
      console.log(`${count.failed > 0 ? '✗' : '✓'} ${step.title} (${seconds} s${tests})`)
    }
  }
  if (broken.length > 0) console.log(`\nFailed:\n${broken.join('\n')}`)
  return total
}

/** The last line of a run, and its exit code. */
export function conclude(total) {
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function countOf(step, status) {
  if (!step.count) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
  let count
  try {
    count = step.count()
  } catch {
    // Ended before it could write its report, or had nothing to report.
    return { passed: 0, failed: step.mayBeEmpty && status === 0 ? 0 : 1, skipped: 0 }
  }
  // A crash outside any test, and a check that found no test at all, are failures too.
  const empty = count.passed === 0 && !step.mayBeEmpty
  if (count.failed === 0 && (status !== 0 || empty)) count.failed = 1
  return count
}

function capture(step) {
  const begun = Date.now()
  return new Promise((done) => {
    const child = spawn(projectNode(), step.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: toolEnvironment({
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        ...step.env,
      }),
    })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => output.push(Buffer.from(error.message)))
    child.once('close', (status) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      done({ step, status: status ?? 1, output: Buffer.concat(output).toString(), seconds })
    })
  })
}

export const typecheck = { title: 'types', args: [tools.typescript, '-b'] }

/** Lint and format of these files, or of all. */
export const lint = (files = ['.']) => ({
  title: 'lint and format',
  args: [tools.biome, 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files],
})

export const unused = { title: 'nothing unused', args: [tools.knip, '--no-progress'] }

export const apiDocs = { title: 'api document', args: ['scripts/openapi.ts', '--check'] }

/** The tests of a vitest project, or of several. `more` are further arguments of vitest. */
export function vitest(title, projects, env = {}, more = []) {
  const report = reportFile(`vitest-${title}`)
  const chosen = [projects].flat().map((project) => `--project=${project}`)
  const args = [tools.vitest, 'run', ...chosen, ...more, '--reporter=default', '--reporter=json']
  return {
    title,
    args: [...args, `--outputFile.json=${report}`],
    env,
    count() {
      const read = JSON.parse(readFileSync(report, 'utf8'))
      return {
        passed: read.numPassedTests,
        // A file that cannot be loaded has no failed test of its own.
        failed: Math.max(
          read.numFailedTests,
          read.testResults.filter((file) => file.status === 'failed').length,
        ),
        skipped: read.numPendingTests + read.numTodoTests,
        names: read.testResults.flatMap((file) =>
          file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
        ),
      }
    },
  }
}

/** These hang on how a browser keeps files and sockets, which changes with its version. */
const OLDER_TOO = ['offline', 'lost-files', 'betting', 'first-view', 'calls']

/**
 * All journeys in the system's browser, and some in the older one of the packages. One that there is not is undefined.
 * `more` are further arguments of Playwright.
 */
export function journeysIn({ system, packaged }, more = []) {
  const env = { JOURNEYS: 'short' }
  const first = { ...env, CHROMIUM_PATH: system ?? packaged }
  const steps = [journeys('journeys in the browser', ['long', 'phone', 'desktop'], first, more)]
  if (system && packaged && system !== packaged) {
    const files = OLDER_TOO.map((name) => `/${name}\\.`)
    // the pictures of the first ones stay where they are
    const older = [...files, '--output=test-results/older', ...more]
    steps.push(
      journeys('journeys in an older browser', ['desktop'], { ...env, CHROMIUM_PATH: packaged }, older),
    )
  }
  return steps
}

/** The journeys of these folders, each test by itself so that all workers share them. */
export const journeysOf = (folders, browser) =>
  journeys('journeys', ['long', 'phone', 'desktop'], { JOURNEYS: 'short', CHROMIUM_PATH: browser }, [
    ...folders,
    '--fully-parallel',
  ])

/** The journeys in a real browser. `more` are further arguments of Playwright. */
function journeys(title, projects, env = {}, more = []) {
  const report = reportFile(`playwright-${title}`)
  return {
    title,
    args: [
      tools.playwright,
      'test',
      '--reporter=list,json',
      ...projects.map((project) => `--project=${project}`),
      ...more,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    count() {
      const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
      return {
        passed: stats.expected,
        // One that passes only when it is tried again is not a pass.
        failed: stats.unexpected + stats.flaky + errors.length,
        skipped: stats.skipped,
        names: failedSpecs(suites),
      }
    },
  }
}

/** File, line and title of each journey that did not pass at its first try. */
function failedSpecs(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...failedSpecs(inner),
  ])
}

function reportFile(name) {
  mkdirSync('.cache/reports', { recursive: true })
  const file = `.cache/reports/${name.replaceAll(/\W+/g, '-')}.json`
  rmSync(file, { force: true })
  return file
}
