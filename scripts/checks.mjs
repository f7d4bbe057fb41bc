// The checks in `npm test`, `npm run test:all` and `npm run check`.
import { readFileSync } from 'node:fs'
import { tools } from './host.mjs'
import { reportFile } from './steps.mjs'

export const typecheck = { title: 'types', args: [tools.typescript, '-b'] }

/** Lint and format of these files, or of all. */
export const lint = (files = ['.']) => ({
  title: 'lint and format',
  args: [tools.biome, 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files],
})

export const unused = { title: 'nothing unused', args: [tools.knip, '--no-progress'] }

export const apiDocs = { title: 'api document', args: ['scripts/openapi.ts', '--check'] }

export const web = { title: 'web build', args: ['scripts/web.mjs'] }

/** The community stays usable for a quarter of an hour, since its matches and events go on. */
export const demo = { title: 'demo community', args: ['scripts/demo-data.ts'] }

/** The tests of a vitest project, or of several. `more` are further arguments of vitest. */
export function vitest(title, projects, env = {}, more = []) {
  const report = reportFile(`vitest-${title}`)
  const progress = reportFile(`vitest-${title}`, 'done')
  const chosen = [projects].flat().map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/count-tests.mjs']
  return {
    title,
    args: [tools.vitest, 'run', ...chosen, ...more, ...reporters, `--outputFile.json=${report}`],
    env: { COUNT_TESTS_IN: progress, ...env },
    progress,
    /** the tests that it has run */
    tests: () => testsOfVitest(JSON.parse(readFileSync(report, 'utf8')), title),
    count() {
      const read = JSON.parse(readFileSync(report, 'utf8'))
      return {
        passed: read.numPassedTests,
        // A file that fails to load reports no failed test.
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

const testsOfVitest = ({ testResults }, step) =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = name.slice(process.cwd().length + 1)
    return assertionResults.map(({ fullName, duration }) => ({
      step,
      file,
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    }))
  })

const PROJECTS = ['long', 'phone', 'desktop']
/** These depend on how a browser keeps files and sockets, which changes with its version. */
const HANG_ON_VERSION = ['offline', 'lost-files', 'betting', 'first-view', 'calls']
/** These depend on how a browser draws: the build without a window and the whole one differ. */
const HANG_ON_ENGINE = [...HANG_ON_VERSION, 'layout-shift', 'tournament-moderation']

/**
 * All journeys in the first of these browsers, and in the others the journeys that depend on the browser.
 * @param browsers paths: `shell` and `whole` are the system's two builds, `packaged` comes with the packages. Missing ones are undefined
 * @param tier `loop` or `all`
 * @param more further arguments of Playwright
 */
export function journeysIn({ shell, whole, packaged }, tier, more = []) {
  const [first, ...others] = [...new Set([shell, whole, packaged].filter(Boolean))]
  const env = { JOURNEYS: tier }
  const steps = [journeys('journeys in the browser', PROJECTS, { ...env, CHROMIUM_PATH: first }, more)]
  if (tier !== 'all') return steps
  for (const other of others) {
    const older = other === packaged
    const files = (older ? HANG_ON_VERSION : HANG_ON_ENGINE).map((name) => `/${name}\\.`)
    const title = `journeys in ${older ? 'an older browser' : 'the whole browser'}`
    // keeps the pictures of the first journeys
    const apart = [...files, `--output=test-results/${older ? 'older' : 'whole'}`, ...more]
    steps.push(journeys(title, ['phone', 'desktop'], { ...env, CHROMIUM_PATH: other }, apart))
  }
  return steps
}

/** The journeys of these folders, each test separately, so that all workers share them. */
export const journeysOf = (folders, browser, tier) =>
  journeys('journeys', PROJECTS, { JOURNEYS: tier, CHROMIUM_PATH: browser }, [...folders, '--fully-parallel'])

/** The journeys in a real browser. `more` are further arguments of Playwright. */
export function journeys(title, projects, env = {}, more = []) {
  const report = reportFile(`playwright-${title}`)
  const progress = reportFile(`playwright-${title}`, 'done')
  const reporters = '--reporter=list,json,./scripts/count-tests.mjs'
  return {
    title,
    args: [
      tools.playwright,
      'test',
      reporters,
      ...projects.map((project) => `--project=${project}`),
      ...more,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, COUNT_TESTS_IN: progress, ...env },
    progress,
    tests: () =>
      specsOf(JSON.parse(readFileSync(report, 'utf8')).suites).map(
        ({ file, title: name, seconds, project }) => ({
          step: title,
          file,
          title: `${name} (${project})`,
          seconds,
        }),
      ),
    /** journeys that did not pass, with their places and errors */
    failures: () => specsOf(JSON.parse(readFileSync(report, 'utf8')).suites).filter(({ failed }) => failed),
    count() {
      const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
      const failed = specsOf(suites).filter((spec) => spec.failed)
      return {
        passed: stats.expected,
        // A journey that passes only at a second try does not count as passed.
        failed: stats.unexpected + stats.flaky + errors.length,
        skipped: stats.skipped,
        names: failed.map(({ file, line, title: name }) => `${file}:${line} ${name}`),
      }
    },
  }
}

/** Every journey of a report, whose paths start in the folder `tests`. */
export function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, projectName, results }) => ({
        file: `tests/${file}`,
        line,
        title,
        project: projectName,
        failed: status === 'unexpected' || status === 'flaky',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        output: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
    ),
    ...specsOf(inner),
  ])
}
