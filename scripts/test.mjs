// `npm test`: a proof of every row, on a fresh clone as well. `npm run test:all`: that and everything else, which is what a change
// must pass to land. `npm test -- gangs pots`: what proves these nouns. `npm run test:all -- --part 1/3`: a share of everything, for a
// CI with several machines.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { walkAgain } from './again.mjs'
import { apiDocs, demo, journeysIn, journeysOf, lint, typecheck, unused, vitest, web } from './checks.mjs'
import { fail, install, projectNode, say, toolEnvironment } from './host.mjs'
import { testsOfNouns } from './nouns.mjs'
import { childrenSeconds, keepRun, lastRun, printCosts, testsOf } from './prices.mjs'
import { conclude, runSteps } from './steps.mjs'

/** @returns {{nouns: string[], part: string | undefined, tier: 'loop' | 'all'}} */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { part: { type: 'string' }, all: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [, part, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(values.part ?? '1/1') ?? []
    if (!part || Number(part) > Number(of)) throw new Error('--part is written as 1/3')
    const tier = values.all ? 'all' : 'loop'
    return { nouns: positionals, part: of === '1' ? undefined : values.part, tier }
  } catch (error) {
    return fail(`${error.message}. npm test [-- <noun> …], npm run test:all [-- <noun> … | --part 1/3]`)
  }
}

/** Half of a test with a database or a browser is waiting, so a noun's run beside each other. */
function groupsOfNouns({ nouns, tier }) {
  let found
  try {
    found = testsOfNouns(nouns)
  } catch (error) {
    return fail(error.message)
  }
  const steps = []
  if (found.files.length > 0)
    steps.push(vitest(`tests of ${nouns.join(', ')}`, found.projects, { TESTS: tier }, found.files))
  const browser = found.journeys.length > 0 && firstBrowser(findBrowsers())
  return browser ? [web, [...steps, journeysOf(found.journeys, browser, tier)]] : [steps]
}

function groupsOfAll({ part, tier }) {
  const shard = part ? [`--shard=${part}`] : []
  // the small ones are nobody's share: the first machine has them
  const first = !part || part.startsWith('1/')
  const browsers = findBrowsers()
  const journeys = firstBrowser(browsers) ? journeysIn(browsers, tier, shard) : []
  return [
    ...(first ? [[typecheck, lint(), unused, apiDocs, vitest('architecture', 'architecture')]] : []),
    [withDatabase(tier, shard), ...(journeys.length > 0 ? forJourneys(tier) : [])],
    ...(tier === 'all' ? [...onSystemPostgres(shard), ...(first ? [cluster()] : [])] : []),
    ...journeys,
  ]
}

/** In a run of everything the journeys begin too late for a community that was made beside the other tests. */
const forJourneys = (tier) => (tier === 'all' ? [web] : [web, demo])

/** A third of what tests with a database do is waiting: for it, for timers, for servers that start, for crashes. */
const WORKERS = '--maxWorkers=3'

const withDatabase = (tier, shard) =>
  vitest(
    `unit, api and money${tier === 'all' ? ', all of it' : ''}`,
    ['unit', 'component', 'api', 'money', ...(tier === 'all' ? ['launcher'] : [])],
    { TESTS: tier },
    [WORKERS, ...shard],
  )

/** Alone: it measures how long nobody can bet while parts of a cluster die. */
const cluster = () => vitest('a cluster under load', 'cluster', {}, ['tests/cluster/under-load.test.ts'])

/**
 * The database's version has little to do with the life of a provider's simulator, or with a server that was killed or lost its
 * database. Rooms, gangs, the board and fun games move no money.
 */
const NOT_ABOUT_ITS_VERSION = [
  ...['crypto-simulator', 'crypto-crash', 'card-crash', 'push-crash', 'card-messages'],
  ...['crash', 'outage', 'tournament-crash', 'pot-crash'],
  ...['room-races', 'gang-races', 'board-races', 'fun-races'],
]

function onSystemPostgres(shard) {
  if (!hasSystemPostgres()) {
    say("money on the system's PostgreSQL is not run: there is none on this machine.")
    return []
  }
  const once = NOT_ABOUT_ITS_VERSION.map((name) => `--exclude=tests/*/money/${name}{,.all}.test.ts`)
  const env = { TEST_POSTGRES: 'system', TESTS: 'all' }
  return [vitest("money on the system's PostgreSQL", 'money', env, [WORKERS, ...once, ...shard])]
}

/** Debian's client alone brings the directory, but no server. */
function hasSystemPostgres() {
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/postgres`))
  )
}

/** @returns {{shell?: string, whole?: string, packaged?: string}} */
function findBrowsers() {
  const asked = { env: toolEnvironment(), encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync(projectNode(), ['scripts/browsers.ts'], asked)
  if (status !== 0) throw new Error(`the browsers could not be found:\n${stderr}`)
  return JSON.parse(stdout)
}

function firstBrowser({ shell, whole, packaged }) {
  const found = shell ?? whole ?? packaged
  if (!found)
    say('journeys in the browser are not run: no Chromium runs on this machine. CHROMIUM_PATH names one.')
  return found
}

async function main() {
  const begun = Date.now()
  const loadBefore = loadavg()[0]
  const given = readArguments()
  install()
  const groups = given.nouns.length > 0 ? groupsOfNouns(given) : groupsOfAll(given)
  const total = await runSteps(groups, lastRun().steps)
  const steps = groups.flat()
  const journeys = steps.filter((step) => step.failures)
  const ran = total.steps
    .filter(({ title }) => journeys.some((step) => step.title === title))
    .reduce((sum, { tests }) => sum + tests, 0)
  const { flaky, forgiven } = await walkAgain(journeys, ran)
  const tests = testsOf(steps)
  const cost = {
    tier: given.tier,
    seconds: (Date.now() - begun) / 1000,
    processorSeconds: childrenSeconds(),
    load: [loadBefore, loadavg()[0]],
    steps: total.steps,
  }
  const whole = given.nouns.length === 0
  if (whole && !given.part) keepRun(cost, tests)
  printCosts(cost, whole ? tests : [])
  conclude({ ...total, passed: total.passed + forgiven, failed: total.failed - forgiven, flaky })
}

await main()
