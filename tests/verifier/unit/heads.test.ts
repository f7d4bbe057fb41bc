import { describe, expect, test } from 'vitest'
import {
  base64,
  handoverOf,
  headOf,
  keyOf,
  type MadeLog,
  madeLog,
  noteOf,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'
import { judgeHead, type Kept, oneLog, type Told } from '#verifier/log/heads.ts'
import { parseHead } from '#verifier/log/note.ts'

const ORIGIN = 'evens.example/log'
const [first, second, third] = ['first', 'second', 'third'].map((word) => keyOf(ORIGIN, word)) as [
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
]
const stranger = keyOf('odds.example/log', 'stranger')
const entries = Array.from({ length: 700 }, (_, at) => textBytes(`entry ${at}`))
const log = madeLog(entries)
/** Logs in which something was done to entry 100. */
const changed = madeLog(entries.toSpliced(100, 1, textBytes('another')))
const dropped = madeLog(entries.toSpliced(100, 1))
const doubled = madeLog(entries.toSpliced(100, 0, entries[100]!))
const reordered = madeLog(entries.toSpliced(100, 2, entries[101]!, entries[100]!))

const filesOf = (of: MadeLog) => async (path: string) => of.file(path)
const kept: Kept = { note: headOf(log, 300, ORIGIN, first), keys: [first.vkey] }
const told = (of: MadeLog, size: number, ...keys: ReturnType<typeof keyOf>[]): Told => ({
  note: headOf(of, size, ORIGIN, ...keys),
  keys: keys.map(({ vkey }) => vkey),
})

describe('a head that is well', () => {
  test.each([0, 1, 255, 256, 257, 300, 512, 699, 700])('extends the one of %i entries', async (size) => {
    const before = { note: headOf(log, size, ORIGIN, first), keys: [first.vkey] }
    const now = told(log, 700, first)
    expect(await judgeHead(before, now, filesOf(log))).toMatchObject({
      ok: true,
      kept: { note: now.note, keys: [first.vkey] },
      signers: [{ vkey: first.vkey }],
    })
  })

  test('is the first one that is seen', async () => {
    const now = told(log, 700, first)
    expect(await judgeHead(null, now, filesOf(log))).toMatchObject({ ok: true, kept: { keys: [first.vkey] } })
    const trusted = { note: null, keys: [first.vkey] }
    expect(await judgeHead(trusted, now, filesOf(log))).toMatchObject({ ok: true })
  })

  test('brings a new key, which a known one vouches for, and then goes without the old one', async () => {
    const handovers = [handoverOf(ORIGIN, first, second)]
    const both = await judgeHead(kept, { ...told(log, 400, second, first), handovers }, filesOf(log))
    expect(both).toMatchObject({ ok: true, kept: { keys: [second.vkey, first.vkey] } })
    const alone = await judgeHead((both as { kept: Kept }).kept, told(log, 700, second), filesOf(log))
    expect(alone).toMatchObject({ ok: true, kept: { keys: [second.vkey, first.vkey] } })
    // anybody can put a signature below a head
    expect(await judgeHead(kept, told(log, 400, first, third), filesOf(log))).toMatchObject({
      kept: { keys: [first.vkey] },
    })
  })

  test('tells the witnesses that have signed it', async () => {
    const witness = keyOf('witness.example/w1', 'witness', 4)
    const now = { ...told(log, 700, first, witness), witnesses: [witness.vkey] }
    expect(await judgeHead(kept, now, filesOf(log))).toMatchObject({
      ok: true,
      witnesses: [{ name: 'witness.example/w1', at: 1_764_165_600n }],
    })
  })
})

describe('V-13 a head that', () => {
  const both = { note: headOf(log, 300, ORIGIN, second, first), keys: [second.vkey, first.vkey] }
  const witness = keyOf('witness.example/w1', 'witness', 4)
  const falseWitness = {
    note: headOf(log, 700, ORIGIN, first) + witness.line(`${ORIGIN}\n1\n${base64(log.root(1))}\n`),
    keys: [first.vkey],
    witnesses: [witness.vkey],
  }
  test.each<[string, string, Kept, Told, MadeLog]>([
    ['changes an entry', 'fork', kept, told(changed, 700, first), changed],
    ['drops an entry', 'fork', kept, told(dropped, 699, first), dropped],
    ['doubles an entry', 'fork', kept, told(doubled, 701, first), doubled],
    ['reorders entries', 'fork', kept, told(reordered, 700, first), reordered],
    ['is another one of the same size', 'fork', kept, told(changed, 300, first), changed],
    ['is an old one', 'older', kept, told(log, 299, first), log],
    [
      'is an old one whose log has lost what was after it',
      'older',
      kept,
      told(log, 299, first),
      madeLog(entries.slice(0, 299)),
    ],
    ['is an old one of a fork', 'fork', kept, told(changed, 299, first), log],
    ['is empty', 'older', kept, told(log, 0, first), log],
    ['is signed by an old key', 'old-key', both, told(log, 700, first), log],
    ['is signed by a key that nobody vouches for', 'unknown-key', kept, told(log, 700, second), log],
    ['is signed by another log’s key', 'unsigned', kept, told(log, 700, stranger), log],
    [
      'is of another log',
      'other-log',
      kept,
      { ...told(log, 700, first), note: headOf(log, 700, 'odds.example/log', stranger) },
      log,
    ],
    [
      'nobody has signed',
      'unsigned',
      kept,
      { ...told(log, 700, first), note: noteOf(`${ORIGIN}\n700\n${base64(log.root())}\n`, stranger) },
      log,
    ],
    [
      'has a false signature',
      'unsigned',
      kept,
      { ...told(log, 700, first), note: headOf(log, 700, ORIGIN, first).replace('\n700\n', '\n699\n') },
      log,
    ],
    [
      'has a second text',
      'unsigned',
      kept,
      { ...told(log, 700, first), note: `${headOf(log, 700, ORIGIN, first)}\nmore\n` },
      log,
    ],
    ['has a witness’s signature of another head', 'unsigned', kept, falseWitness, log],
    ['offers a damaged key', 'unknown-key', kept, { ...told(log, 700, first), keys: ['x'] }, log],
  ])('%s is seen', async (_, check, before, now, of) => {
    const judged = await judgeHead(before, now, filesOf(of))
    expect(judged).toMatchObject({ ok: false, check, why: expect.stringMatching(/^[A-Z].*\.$/) })
    expect((judged as { evidence: unknown }).evidence).toMatchObject({ kept: before, told: now })
  })
})

describe('V-13 a tile that', () => {
  const other = madeLog(entries.map((_, at) => textBytes(`other ${at}`)))
  const now = told(log, 700, first)
  test.each<[string, (path: string) => Uint8Array<ArrayBuffer> | undefined]>([
    ['is cut', (path) => log.file(path)?.slice(0, -32)],
    ['is too long', (path) => new Uint8Array([...log.file(path)!, 0])],
    ['is another one of the log', (path) => log.file(path.replace('001', '000'))],
    ['is of another log', (path) => other.file(path)],
    [
      'has two hashes swapped',
      (path) => {
        const tile = log.file(path)!
        return path.startsWith('tile/0/')
          ? new Uint8Array([...tile.slice(32, 64), ...tile.slice(0, 32), ...tile.slice(64)])
          : tile
      },
    ],
    ['is not there', () => undefined],
  ])('%s is seen', async (_, file) => {
    const judged = await judgeHead(kept, now, async (path) => file(path))
    expect(judged).toMatchObject({ ok: false, check: 'tiles' })
  })

  test('was kept is evidence that shows a fork by itself', async () => {
    const judged = await judgeHead(kept, told(changed, 700, first), filesOf(changed))
    const { tiles } = (judged as { evidence: { tiles: Record<string, string> } }).evidence
    const saved = async (path: string) =>
      tiles[path] ? new Uint8Array(Buffer.from(tiles[path], 'base64')) : undefined
    const again = oneLog(parseHead(kept.note!), parseHead(told(changed, 700, first).note), saved)
    await expect(again).rejects.toMatchObject({ check: 'fork' })
  })
})

describe('V-13 a key that was handed over', () => {
  const alone = { ...told(log, 700, third), keys: [third, second, first].map(({ vkey }) => vkey) }
  const [toSecond, toThird] = [handoverOf(ORIGIN, first, second), handoverOf(ORIGIN, second, third)]
  const all = [third.vkey, second.vkey, first.vkey]
  const judge = (handovers: string[], before = kept) =>
    judgeHead(before, { ...alone, handovers }, filesOf(log))

  test.each([
    ['in their order', [toSecond, toThird]],
    ['the newest first, as the page has them', [toThird, toSecond]],
    ['with one that is no note', ['x', toThird, toSecond]],
    ['with one of another log', [handoverOf('odds.example/log', first, stranger), toThird, toSecond]],
    ['with a false signature', [toSecond.replace(second.vkey, stranger.vkey), toThird, toSecond]],
    ['with the signatures turned', [handoverOf(ORIGIN, first, second, [first, second]), toThird]],
  ])('is learned from handovers: %s', async (_, handovers) => {
    expect(await judge(handovers)).toMatchObject({ ok: true, kept: { keys: all } })
  })

  test('leads back to the keys of before, for proofs below heads that they have signed', async () => {
    const fresh = await judgeHead(null, { ...alone, handovers: [toSecond, toThird] }, filesOf(log))
    expect(fresh).toMatchObject({ ok: true, kept: { keys: all } })
  })

  test('counts as the newer one, whatever the order in which keys were kept', async () => {
    const turned = { note: kept.note, keys: [first.vkey, second.vkey] }
    const now = { ...told(log, 700, second), handovers: [toSecond] }
    expect(await judgeHead(turned, now, filesOf(log))).toMatchObject({
      ok: true,
      kept: { keys: [second.vkey, first.vkey] },
    })
  })

  test.each<[string, string[]]>([
    ['without a way', [toThird]],
    ['by the new key alone', [handoverOf(ORIGIN, first, second, [second]), toThird]],
    ['by the old key alone', [handoverOf(ORIGIN, first, second, [first]), toThird]],
    ['by a head that both have signed', [headOf(log, 400, ORIGIN, second, first), toThird]],
  ])('%s is seen', async (_, handovers) => {
    expect(await judge(handovers)).toMatchObject({
      ok: false,
      check: 'unknown-key',
      evidence: { told: { handovers } },
    })
  })

  test('teaches nothing by a second signature below a head', async () => {
    const now = told(log, 700, second, first)
    expect(await judgeHead(kept, now, filesOf(log))).toMatchObject({ ok: true, kept: { keys: [first.vkey] } })
  })

  test('does not count for a head that an old key has signed', async () => {
    const old = { ...told(log, 700, first), keys: [second.vkey, first.vkey], handovers: [toSecond] }
    expect(await judgeHead(kept, old, filesOf(log))).toMatchObject({ ok: false, check: 'old-key' })
  })
})

test('V-13 a tile that is longer than any is no evidence', async () => {
  const long = async (path: string) => new Uint8Array([...log.file(path)!, ...new Uint8Array(8_193)])
  const judged = await judgeHead(kept, told(log, 700, first), long)
  expect(judged).toMatchObject({ ok: false, check: 'tiles', evidence: { tiles: {} } })
  expect(Object.keys((judged as { evidence: { tiles: object } }).evidence.tiles)).toEqual([])
})

test('a network that is away is no lie', async () => {
  const away = async () => {
    throw new TypeError('fetch failed')
  }
  await expect(judgeHead(kept, told(log, 700, first), away)).rejects.toThrow('fetch failed')
})
