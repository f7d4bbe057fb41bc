import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataLocked, takeDataLock } from './data-lock.ts'
import { launchPostgres, type RunningPostgres } from './launcher.ts'

let home: string
let dataDir: string
const started: (RunningPostgres | ChildProcess)[] = []

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'evens-launcher-'))
  // Closed to others, as /root is: the database's user must manage all the same.
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const running of started.splice(0)) {
    if ('stop' in running) await running.stop()
    else running.kill('SIGKILL')
  }
  rmSync(home, { recursive: true, force: true })
})

async function launch(): Promise<RunningPostgres> {
  const running = await launchPostgres({ dataDir })
  started.push(running)
  return running
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A second process that launches the database on the same directory and then runs until it is ended. */
async function launchElsewhere(): Promise<{
  child: ChildProcess
  said: { url?: string; pid?: number; error?: string }
}> {
  const module = new URL('./launcher.ts', import.meta.url).href
  const program = `
    import { launchPostgres } from ${JSON.stringify(module)}
    try {
      const { url, pid } = await launchPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      console.log(JSON.stringify({ url, pid }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }))
      process.exitCode = 1
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, said: JSON.parse(line.toString()) }
}

function alive(pid: number): boolean {
  return (
    existsSync(`/proc/${pid}/cwd`) && existsSync(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]!)
  )
}

describe('the embedded database', () => {
  test('starts in a directory that no other user can enter, keeps its rows, and is durable', async () => {
    const first = await launch()
    await ask(first.url, 'create table coins (cents bigint); insert into coins values (1)')
    expect(
      await ask(first.url, `select current_setting('fsync') f, current_setting('synchronous_commit') s`),
    ).toEqual([{ f: 'on', s: 'on' }])
    await first.stop()
    expect(alive(first.pid)).toBe(false)
    const second = await launch()
    expect(await ask(second.url, 'select cents from coins')).toEqual([{ cents: '1' }])
  })

  test('listens on no network port, and its socket lies in a private directory', async () => {
    const { url } = await launch()
    expect(await ask(url, `select current_setting('listen_addresses') a`)).toEqual([{ a: '' }])
    expect(lstatSync(new URL(url).searchParams.get('host')!).mode & 0o077).toBe(0)
  })

  test('letters beyond ASCII have a lower case', async () => {
    const { url } = await launch()
    expect(await ask(url, `select lower('ÄÉ') l`)).toEqual([{ l: 'äé' }])
  })

  test('a second start on the same data directory is refused, in this process and in another', async () => {
    const { url } = await launch()
    await expect(launchPostgres({ dataDir })).rejects.toThrow(DataLocked)
    const { child, said } = await launchElsewhere()
    expect(said.error).toMatch(`${dataDir} is in use by another Evens server (process ${process.pid})`)
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('after kill -9 of the server process the next start stops the left-over database and loses nothing', async () => {
    const { child, said } = await launchElsewhere()
    await ask(said.url!, 'create table coins (cents bigint); insert into coins values (1)')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(alive(said.pid!)).toBe(true)
    const { url, pid } = await launch()
    expect(pid).not.toBe(said.pid)
    expect(alive(said.pid!)).toBe(false)
    expect(await ask(url, 'select cents from coins')).toEqual([{ cents: '1' }])
  })

  test('after kill -9 of both the database and the server process everything recovers', async () => {
    const { child, said } = await launchElsewhere()
    await ask(said.url!, 'create table coins (cents bigint); insert into coins values (1)')
    process.kill(said.pid!, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { url } = await launch()
    expect(await ask(url, 'select cents from coins')).toEqual([{ cents: '1' }])
  })

  test.each([
    ['an empty one', ''],
    ['one that names an unrelated process', `${process.ppid}\n/elsewhere\n1\n5432\n\n\n  1 1\n`],
  ])('a stale postmaster.pid does not stop the start: %s', async (_, content) => {
    await (await launch()).stop()
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), content)
    const { url } = await launch()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a creation that was killed half way is begun anew', async () => {
    await (await launch()).stop()
    cpSync(join(dataDir, 'postgres/cluster/base'), join(dataDir, 'postgres/cluster-new/base'), {
      recursive: true,
    })
    rmSync(join(dataDir, 'postgres/cluster'), { recursive: true })
    const { url } = await launch()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('cluster-new')
  })

  test('says so when the database ends unasked', async () => {
    let said = ''
    const running = await launchPostgres({ dataDir, onExit: (message) => (said = message) })
    started.push(running)
    process.kill(running.pid, 'SIGKILL')
    await expect.poll(() => said).toMatch(/PostgreSQL ended unasked \(SIGKILL\)/)
  })
})

describe('the data lock', () => {
  test('is free again after its release', () => {
    const lock = takeDataLock(dataDir)
    expect(() => takeDataLock(dataDir)).toThrow(DataLocked)
    lock.release()
    takeDataLock(dataDir).release()
  })
})
