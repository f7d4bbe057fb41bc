import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allEnded, isAlive, type Process, processOf } from '#tests/cluster/rig/processes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ENDS_WITHIN_MS = 40_000
// each starts a server and its database, and waits for their end
vi.setConfig({ testTimeout: 120_000 })

/** A clone whose web is built: it has no sources of it, and what was built from none. */
let clone: string
/** One database for all of them: only the first start creates it. */
let dataDir: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'evens-npm-'))
  dataDir = join(clone, 'data')
  mkdirSync(join(clone, 'dist/web'), { recursive: true })
  writeFileSync(join(clone, 'dist/web/index.html'), '')
  writeFileSync(join(clone, 'dist/web/.built-from'), createHash('sha256').digest('hex'))
  mkdirSync(join(clone, 'scripts'))
  for (const file of ['package.json', 'scripts/host.mjs', 'scripts/start.mjs'])
    copyFileSync(join(ROOT, file), join(clone, file))
  for (const folder of ['node_modules', 'server']) symlinkSync(join(ROOT, folder), join(clone, folder))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

type Started = {
  npm: ChildProcess
  said(): string
  /** the server and the database */
  processes(): Process[]
}

/** `npm start` as a person types it. */
function start(command = ['npm', 'start']): Started {
  const [program, ...words] = command
  const npm = spawn(program!, words, {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk))
  const pids = [join(dataDir, 'lock-holder'), join(dataDir, 'postgres/cluster/postmaster.pid')]
  return {
    npm,
    said: () => said,
    processes: () => pids.map((file) => processOf(Number(readFileSync(file, 'utf8').split('\n')[0]))!),
  }
}

async function startWhole(command?: string[]) {
  const started = start(command)
  const address = () => /running at (http:\S+)/.exec(started.said())?.[1]
  await expect.poll(() => started.npm.exitCode ?? address(), { timeout: 50_000 }).toBeDefined()
  expect(started.said()).toContain('running at')
  const processes = started.processes()
  expect(processes.every(isAlive)).toBe(true)
  return { ...started, address: address()!, running: processes }
}

const shutDowns = () =>
  readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/database system is shut down/g)

async function expectEnd({ address, running }: { address?: string; running: Process[] }): Promise<void> {
  expect(await allEnded(running, ENDS_WITHIN_MS)).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  expect(shutDowns()).toHaveLength(1)
  if (address) await expect(fetch(address)).rejects.toThrow()
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'H-18 %s to npm alone ends the server and its database, in order',
  async (signal) => {
    const started = await startWhole()
    started.npm.kill(signal)
    await expectEnd(started)
    await expect.poll(started.said).toContain('stopping …')
  },
)

test('H-18 the end of the script between npm and the server ends them too', async () => {
  const started = await startWhole(['node', 'scripts/start.mjs'])
  started.npm.kill('SIGKILL')
  await expectEnd(started)
  await expect.poll(started.said).toContain('stopping …')
})

test('H-18 a server that only starts leaves no database behind', async () => {
  const started = start()
  const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
  await expect.poll(() => existsSync(pidFile), { timeout: 60_000 }).toBe(true)
  const running = started.processes()
  const exit = once(started.npm, 'exit')
  started.npm.kill('SIGTERM')
  await exit
  await expectEnd({ running })
})

// macOS has another program of this name
test.runIf(process.platform === 'linux')(
  'H-18 a closed terminal ends the server and its database, though nothing can be said any more',
  async () => {
    const started = await startWhole(['script', '--quiet', '--command', 'npm start', '/dev/null'])
    started.npm.kill('SIGKILL')
    await expectEnd(started)
  },
)
