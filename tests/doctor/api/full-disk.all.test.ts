import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine, lineOf } from '#server/doctor/index.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openPair, type Pair } from '#tests/support/standby.ts'

/** A disk of its own for the standby's log: only root may mount one. */
const disk = mkdtempSync(join(tmpdir(), 'evens-small-disk-'))
const mount = (...args: string[]) => spawnSync('mount', [...args, disk]).status === 0
const small = mount('-t', 'tmpfs', '-o', 'size=64m,mode=711', 'evens-small-disk')

let pair: Pair
beforeAll(async () => {
  if (small) pair = await openPair(disk)
}, 120_000)
afterAll(async () => {
  await pair?.close()
  if (small) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

async function lines(): Promise<string[]> {
  const env = { DATABASE_URL: pair.url, DATA_DIR: join(tmpdir(), 'evens-doctor-without-data') }
  return (await examine({ env })).filter(({ check }) => /hosts|standbys/.test(check)).map(lineOf)
}
/** More log than the disk holds. */
const fill = () =>
  pair.primary.ask(`do $$ begin for n in 1..8 loop
    perform pg_logical_emit_message(false, 'fill', 'x'); perform pg_switch_wal(); end loop; end $$`)
const streams = () =>
  pair.primary.ask(`select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`)

describe.skipIf(!small)('the disk of the synchronous standby is full', () => {
  test('H-13 H-19 commits wait, the doctor says so, reads go on; with room again nothing is lost and nobody restarts anything', async () => {
    const server = await startServer(pair.url)
    try {
      await pair.primary.ask('create table waited (n int)')
      await pair.primary.ask(`alter system set synchronous_standby_names = 'two'`)
      await pair.primary.ask('select pg_reload_conf()')
      await expect.poll(async () => (await streams()).length).toBe(1)
      await fill()
      await expect.poll(async () => (await streams()).length, { timeout: 15_000 }).toBe(0)
      let done = false
      const waiting = pair.primary.ask('insert into waited values (1)').then(() => {
        done = true
      })
      const found = await lines()
      expect(found).toContainEqual(
        expect.stringMatching(
          /^warn {2}hosts of the database: .* MiB.* behind, and receives no log from a primary\. Look at the log of PostgreSQL on .*, at its disk/,
        ),
      )
      expect(found).toContainEqual(
        expect.stringMatching(
          /^FAULT standbys: commits wait for 1 synchronous standby, and there are 0: no bet is accepted\. Start the standbys .* look at their logs, disks/,
        ),
      )
      expect((await fetch(`${server.url}/readyz/database`)).status).toBe(200)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(done).toBe(false)

      expect(mount('-o', 'remount,size=1g')).toBe(true)
      await waiting
      await expect.poll(() => pair.standby.ask('select n from waited')).toEqual([{ n: 1 }])
      await expect
        .poll(lines, { timeout: 10_000 })
        .toContain('ok    standbys: 1 synchronous standby, and commits wait for 1')
    } finally {
      await server.kill()
    }
  }, 120_000)
})
