import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'evens-command-'))
  server = await startServer('', { DATA_DIR: dataDir, DEMO_DATA: 'off' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const command = (name: string) =>
  spawnSync(process.execPath, [join(ROOT, 'server/db-command.ts'), name], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 30_000,
  })

test('A24 an audit runs beside the server whose database it is, and leaves it running', async () => {
  const { status, stdout, stderr } = command('audit')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^sound: \d+ accounts, \d+ postings, 0 faults$/m)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test.each(['migrate', 'reset', 'reseal'])(
  'A24 %s beside a server is refused in a sentence that says which process holds the data',
  async (name) => {
    const { status, stdout, stderr } = command(name)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`(process ${server.pid})`)])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)
