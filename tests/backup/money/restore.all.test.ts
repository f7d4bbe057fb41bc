import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePrivate } from '#server/backup/copy-files.ts'
import { restore } from '#server/backup/index.ts'
import { writeManifest } from '#server/backup/manifest.ts'
import { openSource } from '#server/backup/source.ts'
import { streamBackup } from '#server/backup/streamed-backup.ts'
import { launchPostgres } from '#server/postgres/launcher.ts'
import {
  absent,
  type BackupWorld,
  ENGINES,
  lookingJudge,
  moneyOf,
  openBackupWorld,
} from '#tests/support/backup-world.ts'

describe.each(ENGINES)('a backup by %s', (engine) => {
  const why = absent(engine)
  if (why) {
    test.skip(`H-10 is not tried here: ${why}`, () => {})
    return
  }
  let house: BackupWorld
  let backup: string
  /** The moment between two bets, and all money at it. */
  let moment: string
  let then: Awaited<ReturnType<typeof moneyOf>>
  let end: Awaited<ReturnType<typeof moneyOf>>

  beforeAll(async () => {
    house = await openBackupWorld(engine)
    backup = join(house.home, 'backup')
    await house.bets(4)
    const { status, stdout, stderr } = house.command('backup', backup)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^backed up in /)
    await house.bets(3)
    await house.archive()
    await house.bets(2)
    moment = await house.now()
    then = await moneyOf(house.url)
    await house.bets(3)
    end = await moneyOf(house.url)
    await house.archive()
  }, 180_000)
  afterAll(() => house?.close())

  test('H-10 restored to a second it has exactly the bets and postings of that moment, and its audit is sound', async () => {
    const { seen, judge } = lookingJudge()
    const into = join(house.home, 'restored')
    const wish = { from: backup, to: moment, archiveDir: house.archiveDir }
    const { sound, folder } = await restore(wish, into, judge)
    expect([sound, folder]).toEqual([true, into])
    expect(then.bets).toHaveLength(10)
    expect(end.bets).toHaveLength(13)
    expect(seen.money).toEqual(then)
    if (engine === 'embedded') {
      // its log must not get between that of the database that goes on
      const mixing = launchPostgres({ dataDir: into, archiveDir: house.archiveDir })
      await expect(mixing).rejects.toThrow(
        /^WAL_ARCHIVE_DIR: .* before this database was restored; name an empty/,
      )
      const running = await launchPostgres({ dataDir: into })
      expect(await moneyOf(running.url).finally(running.stop)).toEqual(then)
    } else expect(existsSync(join(into, 'PG_VERSION'))).toBe(true)
  })

  test('H-10 without a moment it is restored as far as the log goes', async () => {
    const { seen, judge } = lookingJudge()
    const wish = { from: backup, to: undefined, archiveDir: house.archiveDir }
    await restore(wish, join(house.home, 'latest'), judge)
    expect(seen.money).toEqual(end)
  })

  test('H-10 a drill says how long each part took, and leaves the database and the folders as they were', async () => {
    const before = readdirSync(house.home)
    const { status, stdout, stderr } = house.command('drill', backup, '--to', moment)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^sound: \d+ accounts, \d+ postings, 0 faults$/m)
    expect(stdout).toMatch(/^checked and copied in [\d.]+ s, replayed in [\d.]+ s, audited in [\d.]+ s$/m)
    expect(readdirSync(house.home)).toEqual(before)
    expect(await moneyOf(house.url)).toEqual(end)
  })

  test('H-10 nobody else may read a backup', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const entry of readdirSync(backup, { recursive: true, withFileTypes: true }))
      expect(statSync(join(entry.parentPath, entry.name)).mode & 0o077, entry.name).toBe(0)
  })

  if (engine === 'system')
    test('H-10 a database whose files are elsewhere is fetched by pg_basebackup, and restored to the same second', async () => {
      const dir = join(house.home, 'streamed')
      await makePrivate(dir)
      const source = await openSource(house.url, undefined)
      const taken = await streamBackup(source, dir).finally(source.close)
      await writeManifest(dir, { format: 1, engine: 'files', ...source.facts, ...taken })
      await house.bets(1)
      const later = await house.now()
      const money = await moneyOf(house.url)
      await house.bets(1)
      await house.archive()
      const { seen, judge } = lookingJudge()
      const wish = { from: dir, to: later, archiveDir: house.archiveDir }
      await restore(wish, join(house.home, 'restored-streamed'), judge)
      expect(seen.money).toEqual(money)
    })
})
