// Runs checks, one after the other or some of them at once, shows the output of those that fail, counts, and says how it goes on.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { projectNode, toolEnvironment } from './host.mjs'

const NEWS_EVERY_MS = 30_000
const REPORTS = '.cache/reports'

/**
 * A check: `{ title, args, env?, count?, reads?, progress?, mayBeEmpty? }`. `count` reads a report and returns
 * `{ passed, failed, skipped, names }`, with the names of the tests that failed; a check without one counts as a single test.
 * `progress` is a file into which the check writes how many of its tests are done. Checks in a list of their own run at once.
 * @param last seconds and tests of each check in the last run, by title, for the time that is left
 * @returns {Promise<{passed: number, failed: number, skipped: number, broken: string[],
 *   steps: {title: string, seconds: number, tests: number}[]}>} `broken` names each check that failed, and its tests
 */
export async function runSteps(groups, last = {}) {
  const total = { passed: 0, failed: 0, skipped: 0, steps: [], broken: [] }
  for (const [index, together] of groups.entries()) {
    const running = [together].flat().map(capture)
    const news = setInterval(
      () => printProgress(running, groups.slice(index + 1).flat(), last),
      NEWS_EVERY_MS,
    )
    for (const one of running) {
      const { step, status, output, seconds } = await one.ended
      const count = countOf(step, status)
      for (const kind of ['passed', 'failed', 'skipped']) total[kind] += count[kind]
      total.steps.push({ title: step.title, seconds, tests: count.passed + count.failed })
      if (count.failed > 0) {
        total.broken.push([step.title, ...(count.names ?? []).map((name) => `  ${name}`)].join('\n'))
        console.log(output.trimEnd())
      }
      const tests = step.count ? `, ${count.passed} passed` : ''
      console.log(`${count.failed > 0 ? '✗' : '✓'} ${step.title} (${seconds.toFixed(1)} s${tests})`)
    }
    clearInterval(news)
  }
  return total
}

/**
 * The last lines of a run, and its exit code: the failed tests stand here, since a log that is cut keeps its end. A journey that
 * failed and then passed counts as passed, and is named.
 */
export function conclude({ passed, failed, skipped, broken = [], flaky = [] }) {
  if (broken.length > 0) console.log(`\nFailed:\n${broken.join('\n')}\n`)
  if (flaky.length > 0) console.log(`\nFlaky:\n${flaky.join('\n')}\n`)
  const rest =
    (skipped > 0 ? `, ${skipped} skipped` : '') + (flaky.length > 0 ? `, ${flaky.length} flaky` : '')
  console.log(`${passed} passed, ${failed} failed${rest}`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** A line on what runs: the step, done of all, the time left by the last run. */
function printProgress(running, after, last) {
  const left = []
  let longest = 0
  for (const { step, begun, isOver } of running) {
    if (isOver()) continue
    const seconds = (Date.now() - begun) / 1000
    const done = step.progress ? read(step.progress) : undefined
    const all = last[step.title]?.tests
    left.push(done ? `${step.title}: ${done}${all ? ` of ${Math.max(all, Number(done))}` : ''}` : step.title)
    longest = Math.max(longest, (last[step.title]?.seconds ?? 0) - seconds)
  }
  if (left.length === 0) return
  const rest = longest + after.reduce((sum, { title }) => sum + (last[title]?.seconds ?? 0), 0)
  const about = rest > 0 ? `; ${minutes(rest)} left by the last run` : ''
  console.log(`… ${left.join(', ')}${about}`)
}

/** "40 s", "3 min 20 s". @param seconds of any length */
export function minutes(seconds) {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
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

/** Starts a check. `ended` comes when it is over, with its output. */
export function capture(step) {
  const begun = Date.now()
  let over = false
  const ended = new Promise((done) => {
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
      over = true
      const seconds = (Date.now() - begun) / 1000
      done({ step, status: status ?? 1, output: Buffer.concat(output).toString(), seconds })
    })
  })
  return { step, begun, ended, isOver: () => over }
}

/** A file for what a check reports; one of an earlier run is removed. @param ending such as "json" */
export function reportFile(name, ending = 'json') {
  mkdirSync(REPORTS, { recursive: true })
  const file = `${REPORTS}/${name.replaceAll(/\W+/g, '-')}.${ending}`
  rmSync(file, { force: true })
  return file
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
