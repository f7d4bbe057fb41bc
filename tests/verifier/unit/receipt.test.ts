import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  base64,
  commitmentOf,
  headOf,
  keyOf,
  madeLog,
  noteOf,
  proofOf,
  recordOf,
  sha256,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'
import { judgeHead } from '#verifier/log/heads.ts'
import { checkProofFile, checkReceipt, type ReceiptReply, type ReceiptTrust } from '#verifier/log/receipt.ts'

const ORIGIN = 'evens.example/log'
const [key, other] = [keyOf(ORIGIN, 'first'), keyOf(ORIGIN, 'second')]
const witness = keyOf('witness.example/w1', 'witness', 4)
const SECOND = 1_764_165_500

/** Person 7 stakes 12.34 on event 12, and person 8 does the same. */
const mine = recordOf({ posting: 4711, source: [7, 1], destination: [12, 2] })
const theirs = recordOf({ posting: 4712, source: [8, 1], destination: [12, 2] })
const open = recordOf({ posting: 4713, source: [12, 2], destination: [0, 64] })
const [salt, otherSalt] = [sha256(textBytes('a')), sha256(textBytes('b'))]
const entries = Array.from({ length: 300 }, (_, at) => textBytes(`entry ${at}`))
entries[260] = commitmentOf(salt, mine)
entries[261] = commitmentOf(otherSalt, theirs)
entries[262] = commitmentOf(salt, open)
const log = madeLog(entries)
const head = headOf(log, 300, ORIGIN, key, witness)

const promiseOf = (of: number, posting: number, by = SECOND + 60, by2 = key, origin = ORIGIN) =>
  noteOf(`evens receipt promise 1\n${origin}\n${base64(log.leaf(of))}\n${posting}\n${by}\n`, by2)
const proof = (index: number, ofSalt = salt, record = mine, of = head) =>
  proofOf(log, index, new Uint8Array([...ofSalt, ...record]), of)
const good: ReceiptReply = {
  record: base64(mine),
  salt: base64(salt),
  promise: promiseOf(260, 4711),
  proof: proof(260),
}
const trust: ReceiptTrust = { keys: [key.vkey], id: '4711', owner: '7', now: SECOND + 3600 }

describe('V-06 a receipt', () => {
  test('is checked with nothing but itself and the log’s key', async () => {
    expect(await checkReceipt(good, { ...trust, witnesses: [witness.vkey] })).toMatchObject({
      ok: true,
      state: 'logged',
      record: {
        posting: 4711n,
        journal: 0n,
        source: { owner: 7n, kind: 1, currency: 'USD' },
        destination: { owner: 12n, kind: 2, currency: 'USD' },
        cents: 1234n,
        at: 1_764_165_500_123_456n,
        reason: 1,
      },
      found: { index: 260n, signers: [{ vkey: key.vkey }], witnesses: [{ name: witness.name }] },
      promise: { posting: 4711n, by: BigInt(SECOND + 60) },
    })
    expect(await checkProofFile(good.proof!, trust)).toMatchObject({
      ok: true,
      state: 'logged',
      promise: null,
    })
  })

  test('is promised, until the promise is over', async () => {
    const promised = { ...good, proof: null }
    expect(await checkReceipt(promised, { ...trust, now: SECOND + 60 })).toMatchObject({
      ok: true,
      state: 'promised',
      found: null,
    })
    expect(await checkReceipt({ ...promised, promise: null }, trust)).toMatchObject({
      ok: true,
      state: 'waiting',
    })
  })

  test('V-12 that Go made is checked, and its promise', async () => {
    const { log: made } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../docs/transparency-vectors.json'), 'utf8'),
    )
    const { record, promise, proof } = made
    const all = { keys: [made.first], witnesses: [made.witness], id: '4711', owner: '7' }
    expect(await checkReceipt({ record, salt: made.salt, promise, proof }, all)).toMatchObject({
      ok: true,
      found: { index: 260n, witnesses: [{ at: 1_764_165_600n }] },
    })
    const get = async (path: string) =>
      path in made.tiles ? new Uint8Array(Buffer.from(made.tiles[path], 'base64')) : undefined
    const kept = { note: made.heads['200 by the first key'], keys: [made.first] }
    const told = (note: string) => ({ note, keys: [made.second, made.first], witnesses: [made.witness] })
    expect(await judgeHead(kept, told(made.heads['300 by both, cosigned']), get)).toMatchObject({
      ok: true,
      kept: { keys: [made.first] },
      witnesses: [{ name: 'witness.example/w1' }],
    })
    expect(await judgeHead(kept, told(made.heads['300 by the second alone']), get)).toMatchObject({
      check: 'unknown-key',
    })
  })
})

const forged = madeLog(entries.toSpliced(260, 1, commitmentOf(salt, theirs)))
describe('V-13 a receipt', () => {
  const damaged = (text: string) => proof(260).replace(/\n\n/, `\n${text}\n\n`)
  const noncanonical = (text: string) =>
    text.replace(/([A-P])=\n/, (_, letter) => `${String.fromCharCode(letter.charCodeAt(0) + 1)}=\n`)
  test.each<[string, string, Partial<ReceiptReply>, Partial<ReceiptTrust>?]>([
    ['with the proof of somebody else’s leaf', 'record', { proof: proof(261, otherSalt, theirs) }],
    [
      'of somebody else, whole',
      'posting',
      {
        record: base64(theirs),
        salt: base64(otherSalt),
        proof: proof(261, otherSalt, theirs),
        promise: null,
      },
    ],
    ['of somebody else’s posting', 'owner', {}, { owner: '9' }],
    ['of an event with the person’s number', 'owner', {}, { owner: '12' }],
    [
      'with another leaf at its place',
      'inclusion',
      { proof: proofOf(forged, 260, new Uint8Array([...salt, ...mine]), headOf(forged, 300, ORIGIN, key)) },
    ],
    ['with the neighbour’s index', 'inclusion', { proof: proof(260).replace('index 260', 'index 261') }],
    ['with an index beyond the head', 'inclusion', { proof: proof(260).replace('index 260', 'index 300') }],
    [
      'with an index that has a zero in front',
      'proof',
      { proof: proof(260).replace('index 260', 'index 0260') },
    ],
    ['with an index below zero', 'proof', { proof: proof(260).replace('index 260', 'index -1') }],
    ['with a hash more', 'inclusion', { proof: damaged(base64(salt)) }],
    ['with a truncated hash', 'proof', { proof: damaged(base64(salt.slice(0, 31))) }],
    ['with base64 that is not canonical', 'proof', { proof: noncanonical(proof(260)) }],
    ['with a proof that is cut', 'proof', { proof: proof(260).split('\n\n')[0]! }],
    ['with another first line', 'proof', { proof: proof(260).replace('@v1', '@v2') }],
    [
      'whose head nobody has signed',
      'signature',
      { promise: null, proof: proof(260, salt, mine, headOf(log, 300, ORIGIN, other)) },
    ],
    [
      'whose head is signed for another text',
      'signature',
      { proof: proof(260).replace('\n300\n', '\n301\n') },
    ],
    ['whose head has a second text', 'note', { proof: `${proof(260)}\nmore\n` }],
    [
      'with another amount',
      'promise',
      { record: base64(recordOf({ posting: 4711, source: [7, 1], destination: [12, 2], cents: 1235 })) },
    ],
    [
      'with another amount and no promise',
      'record',
      {
        promise: null,
        record: base64(recordOf({ posting: 4711, source: [7, 1], destination: [12, 2], cents: 1235 })),
      },
    ],
    ['with another salt', 'record', { promise: null, salt: base64(otherSalt) }],
    ['with a salt that is cut', 'record', { salt: base64(salt.slice(0, 31)) }],
    [
      'with an amount below zero',
      'record',
      { record: base64(recordOf({ posting: 4711, source: [7, 1], destination: [12, 2], cents: -1 })) },
    ],
    ['with a promise of another leaf', 'promise', { promise: promiseOf(261, 4711) }],
    ['with a promise of another posting', 'promise', { promise: promiseOf(260, 4712) }],
    ['with a promise for later', 'promise', { promise: promiseOf(260, 4711, SECOND + 3600) }],
    [
      'with a promise of another log',
      'signature',
      { promise: promiseOf(260, 4711, SECOND + 60, key, 'odds.example/log') },
    ],
    [
      'with a promise that nobody has signed',
      'signature',
      { promise: promiseOf(260, 4711, SECOND + 60, other) },
    ],
    [
      'with a promise that was changed',
      'signature',
      { promise: good.promise!.replace(`${SECOND + 60}`, `${SECOND + 61}`) },
    ],
    ['with a head for a promise', 'promise', { promise: head }],
    ['with a promise that was not kept', 'kept', { proof: null }],
    [
      'of a posting that belongs to nobody',
      'record',
      { record: base64(open), promise: null, proof: proof(262, salt, open) },
      { id: '4713', owner: undefined },
    ],
  ])('%s is seen', async (_, check, change, more = {}) => {
    const checked = await checkReceipt({ ...good, ...change }, { ...trust, ...more })
    expect(checked).toMatchObject({ ok: false, check, why: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test('file with any changed character is seen', async () => {
    const taken: number[] = []
    const file = proofOf(log, 260, new Uint8Array([...salt, ...mine]), headOf(log, 300, ORIGIN, key))
    for (let at = 0; at < file.length; at++) {
      const changed = file.slice(0, at) + (file[at] === 'x' ? 'y' : 'x') + file.slice(at + 1)
      const checked = await checkProofFile(changed, trust)
      if (checked.ok) taken.push(at)
    }
    expect(taken).toEqual([])
  })
})
