// `npm test`: every check that the project has, on a fresh clone as well.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { buildWeb, install, projectNode, say, toolEnvironment } from './host.mjs'
import { apiDocs, conclude, journeysIn, lint, runSteps, typecheck, unused, vitest } from './steps.mjs'

install()
/** A third of what tests with a database do is waiting: for it, for timers, for servers that start, for crashes. */
const THREE = ['--maxWorkers=3']
const steps = [
  // each of these uses one core, or waits
  [typecheck, lint, unused, apiDocs, vitest('architecture', 'architecture')],
  [vitest('unit', 'unit'), vitest('database launcher', 'launcher')],
  // under the role that a careful operator gives the server; the money runs under the owner of the tables
  vitest('api', 'api', { TEST_ROLE: 'application' }, THREE),
  // two of its files wait most of their time, for a simulator that asks again
  vitest('money on the embedded PostgreSQL', 'money', {}, ['--maxWorkers=4']),
]
if (hasSystemPostgres()) {
  // how the simulator of a provider lives and ends, and what a server does that was killed or lost its database, has little
  // to do with the database's version. Rooms, gangs, the board and fun games move no money
  const simulators = ['crypto-simulator', 'crypto-crash', 'card-crash', 'push-crash', 'card-messages']
  const killed = ['crash', 'outage', 'tournament-crash', 'pot-crash']
  const once = [...simulators, ...killed, 'room-races', 'gang-races', 'board-races', 'fun-races']
  const more = [...THREE, ...once.map((name) => `--exclude=tests/money/${name}.test.ts`)]
  steps.push(vitest("money on the system's PostgreSQL", 'money', { TEST_POSTGRES: 'system' }, more))
} else {
  say("money on the system's PostgreSQL is not run: there is none on this machine.")
}
const total = await runSteps(steps)

const { system, packaged } = findBrowsers()
if (!system && !packaged) {
  say('journeys in the browser are not run: no Chromium runs on this machine. CHROMIUM_PATH names one.')
} else if (buildWeb()) {
  if (!packaged) say('journeys in the older browser of the packages are not run: it does not run here.')
  const browsed = await runSteps(journeysIn({ system, packaged }))
  for (const kind of Object.keys(total)) total[kind] += browsed[kind]
  total.passed += 1
} else {
  console.log('✗ web build; without it there are no journeys in the browser')
  total.failed += 1
}
conclude(total)

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
