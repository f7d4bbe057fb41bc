// `npm run test:flaky -- 20 <file>`: runs one file twenty times under load: on one core, beside four programs that never wait. A test
// that waits for a time instead of for a thing, or for the first of its kind, fails here first.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { journeys, vitest, web } from './checks.mjs'
import { fail, install, projectNode, say } from './host.mjs'
import { capture, conclude, minutes } from './steps.mjs'

const BUSY_LOOPS = 4

const [times, file, ...more] = process.argv.slice(2)
if (!/^[1-9]\d{0,3}$/.test(times ?? '') || !file)
  fail('npm run test:flaky -- <times> <file> [arguments of its runner]')
install()
const hasTaskset = spawnSync('taskset', ['--version']).status === 0
if (!hasTaskset) say('the load runs on every core: this system has no taskset.')
const pinned = (args) =>
  hasTaskset ? ['taskset', '-c', '0', projectNode(), ...args] : [projectNode(), ...args]

if (file.includes('.spec.') && (await capture(web).ended).status !== 0) fail('the web could not be built.')
// pins this process and all its children
if (hasTaskset) spawnSync('taskset', ['-a', '-p', '-c', '0', String(process.pid)])
const load = Array.from({ length: BUSY_LOOPS }, () => {
  const [program, ...args] = pinned(['-e', 'for (;;);'])
  return spawn(program, args, { stdio: 'ignore' })
})
const total = { passed: 0, failed: 0, skipped: 0 }
try {
  for (let time = 1; time <= Number(times); time++) {
    const { status, output, seconds } = await capture(stepOf(file)).ended
    if (status !== 0) console.log(output.trimEnd())
    console.log(`${status === 0 ? '✓' : '✗'} ${time} of ${times} (${minutes(seconds)})`)
    total[status === 0 ? 'passed' : 'failed']++
  }
} finally {
  for (const one of load) one.kill('SIGKILL')
}
conclude(total)

/** The check that runs this file alone, in its project. */
function stepOf(path) {
  if (path.includes('.spec.')) {
    const project = path.includes('.phone.') ? 'phone' : path.includes('.long.') ? 'long' : 'desktop'
    return journeys('one journey', [project], { JOURNEYS: 'all' }, [path, '--workers=1', ...more])
  }
  return vitest('one file', everyProject(), { TESTS: 'all' }, [path, '--maxWorkers=1', ...more])
}

/** Vitest skips projects that do not have the file. */
function everyProject() {
  return [...readFileSync('vitest.config.ts', 'utf8').matchAll(/name: '(\w+)'/g)].map(([, name]) => name)
}
