import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectToPrimary, type Journal, keepJournal } from './journal.ts'
import { endLeftovers, readState } from './rig/folder.ts'
import { ClusterRefusal, MACHINES } from './rig/names.ts'
import { missingPrograms } from './rig/programs.ts'
import { type Cluster, startCluster } from './rig/start-cluster.ts'
import { anotherLeads, HEALS_WITHIN_MS, healed, until } from './rig/waits.ts'

const missing = missingPrograms()
const needs = missing === undefined ? '' : ` (left out: ${missing})`

describe.skipIf(missing !== undefined)(`H-03 npm run cluster${needs}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-cluster-'))
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster({ folder, database: 'haproxy', settings: { RATE_READ_PER_SECOND: '1000' } })
  })
  afterAll(async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Rows are written before, during and after a fault. Every acknowledged one must be there at the end. */
  async function faultUnderWrites(fault: (journal: Journal) => Promise<void>): Promise<void> {
    const { primary } = await cluster.status()
    const { databaseHosts } = cluster
    const journal = await keepJournal(databaseHosts, databaseHosts[MACHINES.indexOf(primary!)]!)
    await until('rows are written', 20_000, () => journal.acknowledged() > 100)
    await fault(journal)
    await healed(cluster)
    const before = journal.acknowledged()
    await until('rows are written again', 20_000, () => journal.acknowledged() > before + 100)
    expect(await journal.finish()).toEqual([])
  }

  test('ready: a primary with two standbys, two nodes, etcd, Redis and the proxy; the bet of the proof is there', async () => {
    const status = await cluster.status()
    expect(status).toMatchObject({ ready: true, address: cluster.address, redis: true, proxy: true })
    expect(status.standbys.map(({ state }) => state)).toEqual(['streaming', 'streaming'])
    expect(status.standbys.filter(({ sync }) => sync)).toHaveLength(1)
    expect([status.primary, ...status.standbys.map(({ name }) => name)].sort()).toEqual([...MACHINES])
    expect(status.nodes.map(({ ready }) => ready)).toEqual([true, true])
    expect(status.etcd.filter(({ healthy }) => healthy)).toHaveLength(3)
    expect(status.etcd.filter(({ leader }) => leader)).toHaveLength(1)
    const reader = await connectToPrimary(cluster.databaseHosts)
    const { rows } = await reader.query('select count(*)::int as bets from bets')
    await reader.end()
    expect(rows).toEqual([{ bets: 1 }])
  })

  test('a killed node: every call is answered by the other, and start brings it back; without both, the proxy says that nothing was done', async () => {
    await cluster.act('kill', 'node-1')
    for (let call = 0; call < 40; call++) {
      const answer = await fetch(`${cluster.address}/healthz`)
      expect(answer.status).toBe(200)
    }
    const { nodes, ready } = await cluster.status()
    expect(nodes[0]).toMatchObject({ name: 'node-1', pid: null, ready: false })
    expect(ready).toBe(true)
    await expect(cluster.act('start', 'node-2')).rejects.toThrow(ClusterRefusal)
    await cluster.act('kill', 'node-2')
    const answer = await fetch(`${cluster.address}/healthz`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^We cannot take this just now. Nothing was done/),
    })
    for (const node of ['node-1', 'node-2'] as const) await cluster.act('start', node)
    await healed(cluster)
  })

  test('H-06 a switchover hands the lead to the synchronous standby, and no acknowledged row is lost', async () => {
    const before = await cluster.status()
    await faultUnderWrites(async () => {
      const said = await cluster.act('switchover')
      expect(said).toMatch(/^the primary is machine-\d instead of machine-\d/)
    })
    const after = await cluster.status()
    expect(after.primary).toBe(before.standbys.find(({ sync }) => sync)!.name)
    expect(after.timeline).toBe(before.timeline! + 1)
  })

  test('H-04 the killed database of the primary: another leads, Patroni starts the old one as a standby, nothing is lost', async () => {
    const before = await cluster.status()
    await faultUnderWrites(async () => {
      expect(await cluster.act('kill', 'database')).toBe(`database is killed: ${before.primary}`)
      await anotherLeads(cluster, before.primary)
    })
  })

  test('H-05 a machine that is cut off stops leading, takes no write, and follows when it is healed', async () => {
    const before = await cluster.status()
    await faultUnderWrites(async () => {
      await cluster.act('cut', 'machine')
      await anotherLeads(cluster, before.primary)
      await cluster.act('heal', 'machine')
    })
  })

  test('H-05 a machine that freezes and thaws does not take the lead back, and nothing is lost', async () => {
    const before = await cluster.status()
    await faultUnderWrites(async (journal) => {
      await cluster.act('pause', 'machine')
      await anotherLeads(cluster, before.primary)
      // acknowledged by the new primary while the old one sleeps
      const already = journal.acknowledged()
      await until('rows are written', HEALS_WITHIN_MS, () => journal.acknowledged() > already + 200)
      await cluster.act('resume', 'machine')
    })
    expect((await cluster.status()).primary).not.toBe(before.primary)
  })

  test('etcd, Redis and the proxy are killed and started', async () => {
    for (const part of ['etcd', 'redis', 'proxy'] as const) await cluster.act('kill', part)
    const { etcd, redis, proxy } = await cluster.status()
    expect(etcd.filter(({ healthy }) => healthy).length).toBeLessThan(3)
    expect({ redis, proxy }).toEqual({ redis: false, proxy: false })
    for (const part of ['etcd', 'redis', 'proxy'] as const) await cluster.act('start', part)
    await healed(cluster)
  })

  test('a second cluster in the same folder is refused; stop leaves no process', async () => {
    await expect(startCluster({ folder, database: 'haproxy' })).rejects.toThrow(/runs in .* already/)
    const { pids } = await cluster.status()
    expect(Object.keys(pids)).toHaveLength(14)
    await cluster.stop()
    for (const [name, pid] of Object.entries(pids))
      expect(existsSync(`/proc/${pid}/cmdline`), name).toBe(false)
    expect(existsSync(join(folder, 'control.sock'))).toBe(false)
  })

  test('what a killed supervisor left is ended by the next one that looks', async () => {
    const supervisor = spawn(process.execPath, ['tests/cluster/rig/main.ts'], {
      env: { ...process.env, CLUSTER_DIR: folder },
      stdio: 'ignore',
    })
    await until('PostgreSQL runs', HEALS_WITHIN_MS, () => {
      const state = readState(folder)
      return state?.supervisor?.pid === supervisor.pid && 'machine-1' in state!.processes
    })
    supervisor.kill('SIGKILL')
    await until('the supervisor is gone', 5_000, () => supervisor.signalCode !== null)
    const left = Object.values(readState(folder)!.processes)
    expect(await endLeftovers(folder)).toBeGreaterThanOrEqual(left.length)
    for (const { pid } of left) await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false)
    expect(await endLeftovers(folder)).toBe(0)
  })
})
