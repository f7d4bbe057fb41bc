// The cost of tests: read from a run's reports, printed at its end, and kept for the next run, which starts the slowest files first.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { minutes } from './steps.mjs'

/** Costs of the last run on this machine. */
const LAST = '.cache/last-run.json'
/** Costs of one committed run of one machine, for a machine without a run and for docs/testing.md. */
export const COMMITTED = 'tests/prices.json'
/** The report names a new test that takes this many times as long as the median of its kind. */
const DEAR = 8
/** Number of the slowest tests that need a reason each. */
export const DEAREST = 50
/** The report names no test below this. */
const CHEAP_SECONDS = 0.5

/**
 * The times of the tests of these checks.
 * @returns {{step: string, file: string, title: string, seconds: number}[]}
 */
export function testsOf(steps) {
  return steps.flatMap((step) => {
    try {
      return step.tests?.() ?? []
    } catch {
      // the check ended before its report
      return []
    }
  })
}

/** The kind of a test, by its file: unit, component, api, money, journeys, … */
export function kindOf(file) {
  if (file.endsWith('.dom.test.tsx')) return 'component'
  const [, folder] = /^tests\/[^/]+\/(api|money|journeys|unit)\//.exec(file) ?? []
  if (folder) return folder
  if (!file.startsWith('tests/') || file.startsWith('tests/support/')) return 'unit'
  return /^tests\/(architecture|cluster)/.exec(file)?.[1] ?? 'other'
}

/** Seconds and number of tests of each file, the slowest first. */
export function byFile(tests) {
  const files = new Map()
  for (const { file, seconds } of tests) {
    const one = files.get(file) ?? { seconds: 0, tests: 0 }
    files.set(file, { seconds: one.seconds + seconds, tests: one.tests + 1 })
  }
  return [...files].sort(([, a], [, b]) => b.seconds - a.seconds)
}

/** Seconds of the median test of each kind. */
export function medians(tests) {
  const kinds = new Map()
  for (const { file, seconds } of tests) {
    const kind = kindOf(file)
    if (!kinds.has(kind)) kinds.set(kind, [])
    kinds.get(kind).push(seconds)
  }
  return Object.fromEntries(
    [...kinds].map(([kind, seconds]) => [
      kind,
      seconds.sort((a, b) => a - b)[Math.floor(seconds.length / 2)],
    ]),
  )
}

/** The last run of this machine, else the committed one; empty without either. */
export function lastRun() {
  for (const file of [LAST, COMMITTED]) if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return { steps: {}, files: {} }
}

/**
 * Keeps the costs of a whole run, for the next one and for `npm run prices`.
 * @param run `{ tier, seconds, processorSeconds, load, steps }`
 */
export function keepRun({ tier, seconds, processorSeconds, load, steps }, tests) {
  const before = lastRun()
  mkdirSync('.cache', { recursive: true })
  const files = byFile(tests)
  const kept = {
    tier,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    seconds: Math.round(seconds),
    processorSeconds: processorSeconds === undefined ? null : Math.round(processorSeconds),
    load: load.map(round),
    passed: tests.length,
    // a check or file outside this run keeps its last time
    steps: {
      ...before.steps,
      ...Object.fromEntries(
        steps.map((step) => [step.title, { seconds: round(step.seconds), tests: step.tests }]),
      ),
    },
    files: { ...before.files, ...Object.fromEntries(files.map(([file, one]) => [file, round(one.seconds)])) },
    tests: Object.fromEntries(files.map(([file, one]) => [file, one.tests])),
    medians: medians(tests),
    ran: steps.map(({ title }) => title),
    dearest: [...tests]
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, DEAREST)
      .map(({ file, title, seconds: took }) => ({ seconds: round(took), file, title })),
  }
  writeFileSync(LAST, JSON.stringify(kept))
}

/** "2 cores of AMD EPYC 7B13, 24 GiB, linux". */
function machine() {
  const cores = cpus()
  return `${cores.length} cores of ${cores[0]?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`
}

/** Rounds to a tenth. */
export const round = (seconds) => Math.round(seconds * 10) / 10

/**
 * Slow tests in files with more tests than in the committed run, so new or beside a new one: they take much longer than others of
 * their kind.
 */
export function dearAndNew(tests, committed) {
  const median = medians(tests)
  const many = new Map(byFile(tests).map(([file, one]) => [file, one.tests]))
  return tests
    .filter(({ file }) => many.get(file) > (committed.tests?.[file] ?? 0))
    .filter(({ file, seconds }) => seconds > Math.max(CHEAP_SECONDS, DEAR * median[kindOf(file)]))
}

/**
 * Processor seconds of all ended children and their ended children; undefined where the system does not report them.
 */
export function childrenSeconds() {
  try {
    // fields 16 and 17 of proc(5), counted after the name in brackets; a tick is a hundredth of a second on every Linux
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}

/** Prints the costs of a run: time, processor, load, each step, the ten slowest files, slow new tests. */
export function printCosts({ seconds, processorSeconds, load, steps }, tests) {
  const processor = processorSeconds ? `, ${Math.round(processorSeconds)} s of the processor` : ''
  console.log(`\n${minutes(seconds)}${processor}, load ${load.map((one) => one.toFixed(1)).join(' to ')}`)
  console.log(steps.map((step) => `  ${step.title}: ${minutes(step.seconds)}`).join('\n'))
  if (tests.length === 0) return
  console.log('slowest files:')
  for (const [file, one] of byFile(tests).slice(0, 10))
    console.log(`  ${one.seconds.toFixed(1)} s  ${file} (${one.tests})`)
  if (!existsSync(COMMITTED)) return
  const dear = dearAndNew(tests, JSON.parse(readFileSync(COMMITTED, 'utf8')))
  if (dear.length > 0) console.log(`new, and more than ${DEAR} times as long as others of their kind:`)
  for (const { file, title, seconds: took } of dear) console.log(`  ${took.toFixed(1)} s  ${file}: ${title}`)
}

/** The committed run as docs/testing.md shows it. */
export function priceTables(run) {
  const steps = run.ran
    .map((title) => [title, run.steps[title]])
    .map(([title, step]) => `| ${title} | ${minutes(step.seconds)} | ${step.tests} |`)
  const kinds = Object.entries(run.medians).map(
    ([kind, seconds]) => `| ${kind} | ${Math.round(seconds * 1000)} ms |`,
  )
  const dearest = run.dearest.map(
    ({ seconds, file, title, reason }) => `| ${seconds} s | ${file}: ${escaped(title)} | ${reason} |`,
  )
  const sum = round(run.dearest.reduce((all, { seconds }) => all + seconds, 0))
  return `\`npm ${run.tier === 'all' ? 'run test:all' : 'test'}\` on ${run.date}, ${run.machine}: **${minutes(run.seconds)}**, ${run.processorSeconds} s of the processor, load
${run.load.join(' to ')}, ${run.passed} tests.

| check | time | tests |
|---|---|---|
${steps.join('\n')}

| kind | median of a test |
|---|---|
${kinds.join('\n')}

The ${run.dearest.length} dearest, ${sum} s together:

| time | test | why it is worth it |
|---|---|---|
${dearest.join('\n')}`
}

const escaped = (title) => title.replaceAll('|', '\\|')
