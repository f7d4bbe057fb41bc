// `npm test`: every check that the project has, on a fresh clone as well.
// `npm test -- gangs pots`: what proves these nouns. `npm test -- --part 1/3`: a share of everything, for a CI with several machines.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildWeb, fail, install, projectNode, say, toolEnvironment } from './host.mjs'
import { testsOfNouns } from './nouns.mjs'
import {
  apiDocs,
  conclude,
  journeysIn,
  journeysOf,
  lint,
  runSteps,
  typecheck,
  unused,
  vitest,
} from './steps.mjs'

const given = arguments_()
install()
conclude(given.nouns.length > 0 ? await testNouns(given.nouns) : await testAll(given.part))

/** @returns {{nouns: string[], part: string | undefined}} */
function arguments_() {
  try {
    const { values, positionals } = parseArgs({
      options: { part: { type: 'string' } },
      allowPositionals: true,
    })
    const [, part, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(values.part ?? '1/1') ?? []
    if (!part || Number(part) > Number(of)) throw new Error('--part is written as 1/3')
    return { nouns: positionals, part: of === '1' ? undefined : values.part }
  } catch (error) {
    return fail(`${error.message}. npm test [-- <noun> … | --part 1/3]`)
  }
}

async function testNouns(names) {
  let found
  try {
    found = testsOfNouns(names)
  } catch (error) {
    return fail(error.message)
  }
  const steps = []
  if (found.files.length > 0)
    steps.push(vitest(`tests of ${names.join(', ')}`, found.projects, {}, found.files))
  if (found.journeys.length > 0) {
    const { system, packaged } = findBrowsers()
    if (!system && !packaged) sayNoBrowser()
    else if (buildWeb()) steps.push(journeysOf(found.journeys, system ?? packaged))
    else fail('the web could not be built; the reason is above.')
  }
  // half of each is waiting
  return runSteps([steps])
}

async function testAll(part) {
  const shard = part ? [`--shard=${part}`] : []
  // the small ones are nobody's share: the first machine has them
  const first = !part || part.startsWith('1/')
  const total = await runSteps(
    first ? [...smallSteps(), ...largeSteps(shard), clusterStep()] : largeSteps(shard),
  )
  const { system, packaged } = findBrowsers()
  if (!system && !packaged) {
    sayNoBrowser()
  } else if (buildWeb()) {
    if (!packaged) say('journeys in the older browser of the packages are not run: it does not run here.')
    const browsed = await runSteps(journeysIn({ system, packaged }, shard))
    for (const kind of Object.keys(total)) total[kind] += browsed[kind]
    total.passed += 1
  } else {
    console.log('✗ web build; without it there are no journeys in the browser')
    total.failed += 1
  }
  return total
}

function smallSteps() {
  return [
    // each of these uses one core, or waits
    [typecheck, lint(), unused, apiDocs, vitest('architecture', 'architecture')],
    [vitest('unit', 'unit'), vitest('database launcher', 'launcher')],
  ]
}

/** Alone: it measures how long nobody can bet while parts of a cluster die. */
function clusterStep() {
  return vitest('a cluster under load', 'cluster', {}, ['tests/cluster/under-load.test.ts'])
}

function largeSteps(shard) {
  /** A third of what tests with a database do is waiting: for it, for timers, for servers that start, for crashes. */
  const three = ['--maxWorkers=3', ...shard]
  const steps = [
    // under the role that a careful operator gives the server; the money runs under the owner of the tables
    vitest('api', 'api', { TEST_ROLE: 'application' }, three),
    // two of its files wait most of their time, for a simulator that asks again
    vitest('money on the embedded PostgreSQL', 'money', {}, ['--maxWorkers=4', ...shard]),
  ]
  if (hasSystemPostgres()) {
    // the database's version has little to do with the life of a provider's simulator, or with a server that was killed or lost
    // its database. Rooms, gangs, the board and fun games move no money
    const simulators = ['crypto-simulator', 'crypto-crash', 'card-crash', 'push-crash', 'card-messages']
    const killed = ['crash', 'outage', 'tournament-crash', 'pot-crash']
    const once = [...simulators, ...killed, 'room-races', 'gang-races', 'board-races', 'fun-races']
    const more = [...three, ...once.map((name) => `--exclude=tests/*/money/${name}.test.ts`)]
    steps.push(vitest("money on the system's PostgreSQL", 'money', { TEST_POSTGRES: 'system' }, more))
  } else {
    say("money on the system's PostgreSQL is not run: there is none on this machine.")
  }
  return steps
}

/** Debian's client alone brings the directory, but no server. */
function hasSystemPostgres() {
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/postgres`))
  )
}

function findBrowsers() {
  const asked = { env: toolEnvironment(), encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync(projectNode(), ['scripts/browsers.ts'], asked)
  if (status !== 0) throw new Error(`the browsers could not be found:\n${stderr}`)
  return JSON.parse(stdout)
}

function sayNoBrowser() {
  say('journeys in the browser are not run: no Chromium runs on this machine. CHROMIUM_PATH names one.')
}
