import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followLog } from './log-chain.ts'
import type { Manifest } from './manifest.ts'

const SEGMENT = 16 * 1024 * 1024
const IDENTIFIER = 7_712_182_822_941_373_837n

let home: string
let archive: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'evens-chain-'))
  archive = join(home, 'archive')
  for (const folder of ['wal', 'archive']) mkdirSync(join(home, folder))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const nameOf = (timeline: number, segment: number) =>
  [timeline, segment >> 8, segment & 255].map((n) => n.toString(16).toUpperCase().padStart(8, '0')).join('')

function put(folder: string, ...segments: [timeline: number, segment: number][]) {
  for (const [timeline, segment] of segments) {
    const head = Buffer.alloc(40)
    head.writeUInt16LE(2, 2)
    head.writeBigUInt64LE(IDENTIFIER, 24)
    head.writeUInt32LE(SEGMENT, 32)
    writeFileSync(join(folder, nameOf(timeline, segment)), head)
  }
}

const follow = () =>
  followLog(
    home,
    {
      ...{ segmentBytes: SEGMENT, timeline: 1, startLsn: '0/2000028' },
      systemIdentifier: String(IDENTIFIER),
    } as Manifest,
    archive,
  )

describe('H-10 the log behind a backup', () => {
  test('H-10 begins with the backup’s own files and goes on in the archive, over the end of a number', () => {
    put(join(home, 'wal'), [1, 2])
    put(archive, ...Array.from({ length: 300 }, (_, n) => [1, 3 + n] as [number, number]))
    writeFileSync(join(archive, `${nameOf(1, 303)}.part`), '')
    expect(follow()).toEqual({ last: nameOf(1, 302), missing: undefined })
  })

  test('H-10 follows a database that another one took over from, and not what the old one wrote later', () => {
    put(archive, [1, 2], [1, 3], [1, 4], [1, 5], [1, 6], [2, 4], [2, 5])
    writeFileSync(join(archive, '00000002.history'), '1\t0/4000100\tno recovery target specified\n')
    expect(follow()).toEqual({ last: nameOf(2, 5), missing: undefined })
  })

  test('H-10 a gap is named with the timeline that it is in', () => {
    put(archive, [1, 2], [1, 3], [1, 4], [2, 4], [2, 6])
    writeFileSync(join(archive, '00000002.history'), '1\t0/4000100\tno recovery target specified\n')
    expect(follow()).toEqual({ last: nameOf(2, 4), missing: nameOf(2, 5) })
  })

  test('H-10 without the first file there is nothing to restore', () => {
    put(archive, [1, 3])
    expect(follow).toThrow(`The log of the backup is missing: ${nameOf(1, 2)}. Use another backup.`)
  })
})
