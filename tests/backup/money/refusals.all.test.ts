import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync as statOf,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restore } from '#server/backup/index.ts'
import { type Manifest, readManifest, writeManifest } from '#server/backup/manifest.ts'
import { raw, sql } from '#server/core/db.ts'
import { ArchiveRefused } from '#server/postgres/archive.ts'
import { launchPostgres } from '#server/postgres/launcher.ts'
import { isSegment } from '#server/postgres/segments.ts'
import { type BackupWorld, lookingJudge, moneyOf, openBackupWorld } from '#tests/support/backup-world.ts'

let house: BackupWorld
/** The good backup and its archive, and copies of both that a test may spoil. */
let good: string
let from: string
let archiveDir: string
let manifest: Manifest
/** Two moments, with a whole segment of the log between them. */
let early: string
let late: string
let then: Awaited<ReturnType<typeof moneyOf>>
let middle: string
let into: string

beforeAll(async () => {
  house = await openBackupWorld('embedded')
  good = join(house.home, 'good')
  await house.bets(2)
  expect(house.command('backup', good)).toMatchObject({ status: 0, stderr: '' })
  manifest = await readManifest(good)
  await house.bets(2)
  early = await house.now()
  then = await moneyOf(house.url)
  await house.bets(1)
  await house.archive()
  await house.bets(2)
  middle = await house.archive()
  await house.bets(2)
  late = await house.now()
  await house.bets(1)
  await house.archive()
}, 180_000)
afterAll(() => house?.close())

beforeEach(() => {
  from = join(house.home, 'spoiled')
  archiveDir = join(house.home, 'spoiled-archive')
  into = join(house.home, 'into')
  for (const folder of [from, archiveDir, into]) rmSync(folder, { recursive: true, force: true })
  cpSync(good, from, { recursive: true })
  cpSync(house.archiveDir!, archiveDir, { recursive: true, preserveTimestamps: true })
  const { uid, gid } = statOf(house.archiveDir!)
  for (const path of [archiveDir, ...readdirSync(archiveDir).map((name) => join(archiveDir, name))])
    chownSync(path, uid, gid)
})

/** A restore that is refused: what it says. Nothing is left of it. */
async function refused(to?: string): Promise<string> {
  const { seen, judge } = lookingJudge()
  const error = await restore({ from, to, archiveDir }, into, judge).then(
    () => new Error('nothing was refused'),
    (reason: Error) => reason,
  )
  expect(seen.money).toBeUndefined()
  expect([existsSync(into), existsSync(`${into}.restoring`)]).toEqual([false, false])
  return error.message
}

const someFile = () =>
  join(from, manifest.files.find(({ path, bytes }) => /base\/\d+\/\d+$/.test(path) && bytes > 8_192)!.path)

test('H-10 one changed bit of a file is noticed, and the file is named', async () => {
  const bytes = readFileSync(someFile())
  bytes[5_000]! ^= 1
  writeFileSync(someFile(), bytes)
  const said = await refused(early)
  expect(said).toBe(
    `The backup in ${from} is damaged: ${someFile().slice(from.length + 1)}. Use another backup.`,
  )
})

test('H-10 a cut and a missing file are noticed before anything is copied', async () => {
  truncateSync(someFile(), 100)
  expect(await refused()).toMatch(
    /is damaged: data\/base\/\S+ has 100 bytes instead of \d+\. Use another backup\.$/,
  )
  rmSync(someFile())
  expect(await refused()).toMatch(/is damaged: data\/base\/\S+ is missing\. Use another backup\.$/)
})

test('H-10 a backup that was not finished is incomplete, and one whose manifest changed is damaged', async () => {
  const file = join(from, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"stoppedAt": "\d/, '"stoppedAt": "1'))
  expect(await refused()).toBe(`The backup in ${from} is damaged: its manifest.json. Use another backup.`)
  writeFileSync(file, '{')
  expect(await refused()).toMatch(/is damaged: its manifest\.json/)
  renameSync(file, `${file}.part`)
  expect(await refused()).toBe(
    `The backup in ${from} is incomplete: its manifest.json is missing. Use another backup; this one was not finished.`,
  )
  rmSync(from, { recursive: true })
  expect(await refused()).toBe(`There is no backup in ${from}. Name the folder of a backup.`)
})

test('H-10 a file of the log that is missing is named, and moments before it can still be restored', async () => {
  rmSync(join(archiveDir, middle))
  expect(await refused()).toBe(
    `The archived log has a gap: ${middle} is missing, but later files exist. Put it into ${archiveDir}, or choose an earlier moment with --to.`,
  )
  const said = await refused(late)
  expect(said).toContain(`The log does not reach ${late}. ${middle} is missing. Choose a moment from`)
  const until = / to (\S+);/.exec(said)![1]!
  expect(until > early && until < late).toBe(true)
  const { seen, judge } = lookingJudge()
  await restore({ from, to: early, archiveDir }, into, judge)
  expect(seen.money).toEqual(then)
})

test('H-10 the archive may begin where the backup ends: that brings its own part of the log', async () => {
  const own = readdirSync(join(from, 'wal'))
  expect(own.length).toBeGreaterThan(0)
  for (const name of own) rmSync(join(archiveDir, name))
  const { seen, judge } = lookingJudge()
  await restore({ from, to: early, archiveDir }, into, judge)
  expect(seen.money).toEqual(then)
})

test('H-10 a file of the log that is damaged does not make an earlier database pass for the newest', async () => {
  const path = join(archiveDir, middle)
  const bytes = readFileSync(path)
  bytes.fill(0, 100, 4_000)
  writeFileSync(path, bytes)
  expect(await refused()).toMatch(
    /^The log could be replayed only to [0-9A-F/]+, although it continues to \w{24}: a file in between is damaged\./,
  )
})

test('H-10 the log of another database is refused', async () => {
  const path = join(archiveDir, middle)
  const bytes = readFileSync(path)
  bytes.writeBigUInt64LE(bytes.readBigUInt64LE(24) + 1n, 24)
  writeFileSync(path, bytes)
  expect(await refused(late)).toBe(
    `${path} and the backup are from different databases. Set WAL_ARCHIVE_DIR to the archive of the database that was backed up.`,
  )
  // PostgreSQL does not begin to mix them either
  const dataDir = join(house.home, 'another')
  await expect(launchPostgres({ dataDir, archiveDir })).rejects.toThrow(ArchiveRefused)
})

test('H-10 a backup of another major version, or of a newer schema, says which release restores it', async () => {
  const change = async (more: Partial<Manifest>) => {
    rmSync(join(from, 'manifest.json'))
    await writeManifest(from, { ...manifest, ...more })
  }
  await change({ major: 14 })
  expect(await refused()).toMatch(
    /^The backup is from PostgreSQL 14, and this release has \d+\. Restore it with/,
  )
  await change({ major: 14, embedded: false })
  expect(await refused()).toBe(
    'The backup is from PostgreSQL 14, which is not installed here. Install postgresql-14.',
  )
  await change({ schema: '9999_later.sql' })
  expect(await refused()).toBe(
    "The backup's schema (9999_later.sql) is newer than this release. Restore it with the release that made it.",
  )
  await change({ systemIdentifier: '1' })
  expect(await refused()).toMatch(/and the backup are from different databases/)
})

test('H-10 a backup of another database than that of the settings is refused, unless no database is named', async () => {
  const spoil = { ...manifest, systemIdentifier: '1' }
  rmSync(join(from, 'manifest.json'))
  await writeManifest(from, spoil)
  for (const command of ['restore', 'drill']) {
    const { status, stdout, stderr } = house.command(command, from)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^The backup in .*spoiled belongs to another database than the one in .*\. Name a backup of this one; where you mean it, run this with a DATA_DIR that has no database\.\n$/,
    )
  }
  expect(await moneyOf(house.url)).toMatchObject({ bets: expect.arrayContaining(then.bets) })
})

test('H-10 a moment before the backup, after the log, or to come is refused with those that are possible', async () => {
  expect(await refused('2026-01-01T00:00:00.000000Z')).toBe(
    `2026-01-01T00:00:00.000000Z is before the end of this backup. Choose a moment from ${manifest.stoppedAt} on; for an earlier one, use an older backup.`,
  )
  expect(await refused('2999-01-01T00:00:00.000000Z')).toMatch(/is in the future\. Choose a moment from/)
  const said = await refused(await house.now())
  expect(said).toMatch(/^The log does not reach .* Choose a moment from \S+ to \S+; without --to,/)
  expect(/ to (\S+);/.exec(said)![1]! > late).toBe(true)
  archiveDir = join(house.home, 'nowhere')
  expect(await refused(early)).toBe(
    `WAL_ARCHIVE_DIR: there is no folder ${archiveDir}. Set it to the folder that holds the log.`,
  )
})

test('H-10 without an archive a backup is restored to its own end, and to no other moment', async () => {
  const { seen, judge } = lookingJudge()
  const wish = { from, to: undefined, archiveDir: undefined }
  await expect(restore({ ...wish, to: early }, into, judge)).rejects.toThrow(
    `Without the archived log, this backup can only be restored to its own end (${manifest.stoppedAt}).`,
  )
  await restore(wish, into, judge)
  expect(seen.money!.bets).toEqual(then.bets.slice(0, 3))
})

test('H-10 neither a restore nor a backup writes into a folder that is not empty', async () => {
  mkdirSync(into)
  writeFileSync(join(into, 'mine'), '')
  const asked = house.command('restore', good, '--into', into)
  expect(asked).toEqual({
    status: 1,
    stdout: '',
    stderr: `${into} is not empty. Name a folder that is empty, or that does not exist yet, with --into.\n`,
  })
  expect(house.command('backup', into).stderr).toBe(
    `${into} is not empty. Each backup has a folder of its own: name another.\n`,
  )
  expect(readdirSync(into)).toEqual(['mine'])
  expect(house.command('backup', join(house.home, 'data/postgres/cluster/base/x')).stderr).toMatch(
    /is inside the database's own folder/,
  )
})

test('H-10 an unsound ledger keeps the restored database under another name', async () => {
  const { folder, sound } = await restore({ from, to: early, archiveDir }, into, async () => false)
  expect([sound, folder]).toEqual([false, `${into}.unsound`])
  expect([existsSync(into), existsSync(`${into}.restoring`)]).toEqual([false, false])
  rmSync(folder, { recursive: true })
})

test('H-10 a tablespace elsewhere is refused in words, and no half of a backup is left', async () => {
  const place = join(house.home, 'tablespace')
  mkdirSync(place)
  const { uid, gid } = statOf(house.archiveDir!)
  chownSync(place, uid, gid)
  await house.world.db.change(sql`create tablespace faraway location ${raw(`'${place}'`)}`)
  try {
    const dir = join(house.home, 'with-tablespace')
    const { status, stderr } = house.command('backup', dir)
    expect([status, existsSync(dir)]).toEqual([1, false])
    expect(stderr).toMatch(/^The database has files in tablespaces elsewhere \(faraway\)/)
  } finally {
    await house.world.db.change(sql`drop tablespace faraway`)
  }
})

test('H-10 a segment in the archive is never overwritten by another one', async () => {
  const { name } = await house.world.db.one<{ name: string }>(
    sql`select pg_walfile_name(pg_current_wal_lsn()) as name`,
  )
  const path = join(house.archiveDir!, name)
  expect(readdirSync(house.archiveDir!).filter(isSegment)).not.toContain(name)
  writeFileSync(path, 'another')
  await house.bets(1)
  await house.world.db.change(sql`select pg_switch_wal()`)
  const failed = async () =>
    (
      await house.world.db.one<{ name: string | null }>(
        sql`select last_failed_wal as name from pg_stat_archiver`,
      )
    ).name
  await expect.poll(failed, { timeout: 30_000 }).toBe(name)
  expect(readFileSync(path, 'utf8')).toBe('another')
  rmSync(path)
})
