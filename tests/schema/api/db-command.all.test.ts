import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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

const command = (name: string, more: string[] = [], directory = dataDir) =>
  spawnSync(process.execPath, [join(ROOT, 'server/db-command.ts'), name, ...more], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: directory },
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

test.each([['audit'], ['accept-history'], ['reseal'], ['psql'], ['backup', '/nonexistent/backup']])(
  'A24 %s without a database says that none is named, and makes none to judge',
  (name, ...more) => {
    const nowhere = join(dataDir, 'nowhere')
    const { status, stdout, stderr } = command(name, more, nowhere)
    expect([status, stdout, existsSync(nowhere)]).toEqual([1, '', false])
    expect(stderr).toBe(
      `DATABASE_URL is not set and ${nowhere} holds no database: run this with the settings of the server, as the beginning of docs/operating/runbooks.md shows.\n`,
    )
  },
)
