/**
 * `npm run soak [-- times] [-- only]`: the suite's proofs with more rounds. `times` is the factor (100 by default:
 * 1,000,000 random pools, 200 kill -9 cycles and hundreds of rounds of every race; hours); `only` narrows to one part. Arguments
 * with two dashes go to the part's script.
 * With `SOAK_SEED=<number>` parts that draw their cases draw others: several shorter runs instead of a long one.
 * Writes tests/soak/results/<date>.json: the parts, their rounds and times, and the failures.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(import.meta.dirname, 'results')
/** The results of a script so far stay here when the run is cut off. */
const UNFINISHED = join(ROOT, '.data/soak')
const startedAt = new Date()

type Suite = { project: string; files: string[]; about: string }
type Part = Suite | { script: string; given?: string[]; about: string }

/** Each part is a part of the suite: its project, its files and what one round of the factor means; or a script. */
const PARTS: Record<string, Part> = {
  pools: {
    project: 'unit',
    files: ['contract/odds.test.ts'],
    about: '10,000 random pools and quotes a time',
  },
  line: {
    project: 'unit',
    files: ['contract/tournament-model.test.ts'],
    about: '300 random tournaments a time, 50 of them twice: each ends with one winner, and its facts replay',
  },
  second: {
    project: 'unit',
    files: ['web/rooms/sync/engine.test.ts'],
    about:
      '220 random histories of players in a room a time: all see the same second, and none jumps without need',
  },
  fairness: {
    project: 'unit',
    files: ['server/games/evenness.test.ts'],
    about: '100,000 plays of each game a time: chi-square, runs, serial correlation, and planted biases',
  },
  ledger: {
    project: 'money',
    files: ['tests/ledger/money/ledger.test.ts'],
    about: '25 runs of random journals side by side, 40 random events paid, a time',
  },
  races: {
    project: 'money',
    files: ['tests/bets/money/races.test.ts'],
    about: '2 to 8 rounds of each race a time',
  },
  transfers: {
    project: 'money',
    files: ['tests/transfers/money/transfer-races.test.ts', 'tests/store/money/store-races.test.ts'],
    about: '3 to 12 rounds of each race of transfers, requests and store codes a time',
  },
  addresses: {
    project: 'api',
    files: ['tests/auth/api/address-timing.all.test.ts'],
    about: '60 timed refusals by e-mail of each kind a time',
  },
  limits: {
    project: 'money',
    files: ['tests/safer-play/money/model.test.ts'],
    about:
      '20,000 acts a time of a random walk over two nodes against the model of limits (50 times: a million)',
  },
  'last-cent': {
    project: 'money',
    files: ['tests/safer-play/money/last-cent.test.ts'],
    about: '200 races of 20 callers at the last cent of a limit, a time',
  },
  nodes: {
    project: 'money',
    files: ['tests/realtime/money/nodes.test.ts'],
    about: 'two nodes and deadlocks',
  },
  crash: {
    project: 'money',
    files: ['tests/bets/money/crash.all.test.ts'],
    about: '2 cycles of kill -9 a time',
  },
  interest: {
    project: 'money',
    files: ['tests/bets/money/interest.test.ts', 'tests/bets/money/interest-races.test.ts'],
    about:
      '600 random events with planted pairs of deciders and winners, half of them circles, and 6 races of closing and the clock, a time (17 times: 10,200)',
  },
  followers: {
    project: 'money',
    files: ['tests/bets/money/followers.all.test.ts'],
    about:
      '500 random pairs of a public event and one that follows it, on two nodes, one of which is killed, a time (20 times: 10,000)',
  },
  'step-backs': {
    project: 'money',
    files: ['tests/bets/money/step-backs.test.ts'],
    about: '500 random evenings from which people step back, judged by a model, a time (20 times: 10,000)',
  },
  cards: {
    project: 'money',
    files: ['tests/deposits/money/card-messages.test.ts', 'tests/deposits/money/card-crash.all.test.ts'],
    about: '100 mutated, repeated and reordered messages of the card provider and 2 kill -9 a time',
  },
  crypto: {
    project: 'money',
    files: ['tests/deposits/money/crypto-messages.test.ts', 'tests/deposits/money/crypto-crash.all.test.ts'],
    about: '100 changed, repeated and reordered messages of the crypto provider and 2 kill -9 a time',
  },
  may: {
    project: 'api',
    files: ['bets', 'withdrawals', 'transfers', 'pots', 'gangs', 'rooms', 'tournaments'].map(
      (module) => `tests/${module}/api/may.test.ts`,
    ),
    about:
      'a view and the acts that it shows, compared in 300 random states of each module a time (34 times: ten thousand)',
  },
  hooks: {
    project: 'api',
    files: ['tests/hooks/api/hook-kills.all.test.ts'],
    about:
      '1,000 deliveries of outgoing hooks a time under kills, slow ends and addresses inside: none lost, none inside, a doubled one told (100 times: 100,000)',
  },
  hostile: {
    project: 'api',
    files: ['tests/app/api/hostile.test.ts'],
    about: 'every hostile input on every route a time',
  },
  'line-nodes': {
    script: 'tests/soak/line-nodes.ts',
    about:
      '10 tournaments a time through the API of two nodes, one of which is killed every few seconds: all end, and every cent is accounted for',
  },
  chat: {
    script: 'tests/soak/chat.ts',
    about:
      '10,000 messages into a room over two nodes a time, with 10 lost connections and a killed node: none lost, none doubled, one order',
  },
  sync: {
    script: 'tests/soak/sync.ts',
    about:
      'five browsers watch a local video through play, pause, seek, a late viewer, a lost network and another host, about a minute a time: how far apart their pictures are',
  },
  cluster: {
    script: 'tests/soak/cluster.ts',
    about:
      'two faults of ten kinds and 10,000 bets, transfers, messages and joins a time on a cluster, while 1,000 sockets follow a chat: how long nobody can bet, what four judges find, what they find with asynchronous replication, and throughput against one database',
  },
  kills: {
    script: 'tests/soak/cluster.ts',
    given: ['kills'],
    about:
      'the primary’s database is killed five times and both nodes are restarted twice a time, on a cluster under load: the two rows whose limits a busy disk breaks',
  },
  restore: {
    script: 'tests/soak/restore.ts',
    about:
      '100,000 bets a time are backed up, more are placed, and the database is restored to a moment between two of them and audited: how long each takes',
  },
  upgrade: {
    script: 'tests/soak/upgrade.ts',
    about:
      'the API tests of the previous release, on a database that this one has migrated; once, however many times',
  },
  planted: {
    script: 'tests/soak/planted.ts',
    about:
      'sixty bugs, ten in each module that moves money, and one in each whose rules views ask too: which test of its noun finds each; once, however many times',
  },
  abuse: {
    script: 'tests/soak/abuse.ts',
    about:
      'one client at its allowed rate on each expensive route, 6 seconds or a second a time: what others wait',
  },
}

/** Options for a part's script. */
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    assertionResults: { title: string; status: string; duration?: number; failureMessages: string[] }[]
  }[]
}
export type PartResult = {
  part: string
  about: string
  times: number
  /** the series of drawn cases; absent: the first one */
  seed?: number
  seconds: number
  passed: number
  failed: number
  slowest: { title: string; seconds: number }[]
  /** a script's measurements */
  measured?: string[]
  failures: { title: string; message: string }[]
}

const stamp = startedAt.toISOString().slice(0, 16).replace(':', '')

/** A part that measures by itself: each of its checks counts as a test. */
async function runScript(
  name: string,
  { script, given = [] }: { script: string; given?: string[] },
  times: number,
): Promise<PartResult> {
  mkdirSync(UNFINISHED, { recursive: true })
  const output = join(UNFINISHED, `${stamp}-${name}.json`)
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, script), output, String(times), ...given, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const { checks } = JSON.parse(readFileSync(output, 'utf8')) as {
    checks: { title: string; fine: boolean }[]
  }
  rmSync(output)
  const bad = checks.filter(({ fine }) => !fine)
  return {
    part: name,
    about: PARTS[name]!.about,
    times,
    seconds: round((performance.now() - began) / 1000),
    passed: checks.length - bad.length,
    failed: bad.length,
    slowest: [],
    measured: checks.map(({ title }) => title),
    failures: bad.map(({ title }) => ({ title, message: 'over its limit' })),
  }
}

async function runPart(name: string, times: number): Promise<PartResult> {
  const part = PARTS[name]!
  if ('script' in part) return runScript(name, part, times)
  const output = join(tmpdir(), `evens-soak-${process.pid}-${name}.json`)
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--project', part.project],
      ...['--reporter', 'json', '--outputFile', output],
      ...['--testTimeout', String(Math.max(120_000, times * 30_000))],
      ...part.files,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, SOAK: String(times), TESTS: 'all' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await new Promise((resolve) => child.once('exit', resolve))
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report
  rmSync(output)
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  return {
    part: name,
    about: part.about,
    times,
    ...(process.env.SOAK_SEED && { seed: Number(process.env.SOAK_SEED) }),
    seconds: round((performance.now() - began) / 1000),
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    slowest: tests
      .map(({ title, duration }) => ({ title, seconds: round((duration ?? 0) / 1000) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 5),
    failures: tests
      .filter((one) => one.status === 'failed')
      .map(({ title, failureMessages }) => ({ title, message: failureMessages.join('\n').slice(0, 2_000) })),
  }
}

const round = (seconds: number) => Math.round(seconds * 10) / 10

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const times = words[0] && words[0] in PARTS ? 100 : Number(words.shift() ?? '100')
const only = words
const parts = only.length > 0 ? only : Object.keys(PARTS)
const unknown = parts.filter((part) => !(part in PARTS))
if (!(times >= 1) || unknown.length > 0) {
  console.error(`usage: npm run soak -- <times, at least 1> [${Object.keys(PARTS).join(' | ')}] …`)
  process.exit(2)
}

const results: PartResult[] = []
for (const part of parts) {
  console.log(`${part}, ${times} times: ${PARTS[part]!.about} …`)
  const result = await runPart(part, times)
  results.push(result)
  console.log(`  ${result.passed} passed, ${result.failed} failed in ${result.seconds} s`)
  for (const failure of result.failures) console.log(`  ✗ ${failure.title}\n${failure.message}`)
}
mkdirSync(RESULTS, { recursive: true })
const file = join(RESULTS, `${stamp}.json`)
const machine = {
  node: process.version,
  cpus: cpus().length,
  postgres: process.env.TEST_POSTGRES ?? 'embedded',
}
writeFileSync(file, `${JSON.stringify({ startedAt: startedAt.toISOString(), machine, results }, null, 2)}\n`)
console.log(`written to ${file}`)
if (results.some((result) => result.failed > 0 || result.passed === 0)) process.exitCode = 1
