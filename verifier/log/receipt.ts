import {
  type Bytes,
  decimal,
  Fault,
  fromBase64,
  joined,
  judged,
  type Refused,
  readU64,
  same,
  sha256,
  toBase64,
  utf8,
} from './bytes.ts'
import { type Head, logKeys, parseHead, parseNote, type Signer, signersOf, witnessKeys } from './note.ts'
import { checkInclusion, LONGEST_PATH, leafHash } from './tree.ts'

/** Receipts: a posting’s record, the promise that it will be in the log, and the proof that it is (C2SP tlog-proof). */

const RECORD = 50
const SALT = 32
const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
/** A promise ends this many seconds after the posting. */
const PROMISED = 60n
/** Kinds of accounts that belong to nobody, so that a posting between two of them is public. */
const PUBLIC_KINDS = [2, 3, 4, 5, 64, 96, 97, 98, 99, 100, 102]

/** Kinds of accounts whose owner is a person; an event may have the same number. */
const KINDS_OF_PEOPLE = [1, 10, 101]

export type Account = { owner: bigint; kind: number; currency: 'USD' | 'PLAY' }
export type PostingRecord = {
  posting: bigint
  journal: bigint
  source: Account
  destination: Account
  cents: bigint
  /** microseconds since 1970 */
  at: bigint
  reason: number
}
export type Proof = { extra: Bytes | undefined; index: bigint; path: Bytes[]; head: Head }
type PromiseNote = { posting: bigint; leaf: Bytes; by: bigint; signers: Signer[] }

/** The answer of `GET /api/receipts/{id}/proof`, as far as a check needs it. */
export type ReceiptReply = { record: string; salt: string; promise: string | null; proof: string | null }
export type ReceiptTrust = {
  /** verifier keys of the log, and of the witnesses that the reader knows */
  keys: readonly string[]
  witnesses?: readonly string[]
  /** the posting and the person of the receipt */
  id?: string
  owner?: string
  /** the present, seconds since 1970: by it a promise can be over */
  now?: number
}
export type CheckedReceipt =
  | {
      ok: true
      state: 'logged' | 'promised' | 'waiting'
      record: PostingRecord
      /** of the proof; null until it is logged */
      found: (Signed & { index: bigint }) | null
      promise: PromiseNote | null
    }
  | Refused
/** A head and its signers. */
export type Signed = { head: Head; signers: Signer[]; witnesses: Signer[] }

/** @throws Fault for a text that is not exactly a .tlog-proof */
export function parseProof(text: string): Proof {
  const wrong = new Fault('proof', 'This is not a .tlog-proof as its format says.')
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()!.slice('extra '.length)) : null
  const index = decimal(/^index (.*)$/.exec(lines.shift() ?? '')?.[1])
  const path = lines.map((line) => fromBase64(line, 32) ?? fail(wrong))
  if (first !== FIRST_LINE || extra === undefined || index === undefined || path.length > LONGEST_PATH)
    throw wrong
  return { extra: extra ?? undefined, index, path, head: parseHead(text.slice(end + 2)) }
}
const fail = (fault: Fault): never => {
  throw fault
}

/**
 * Checks that an entry is in the log, at the proof’s place, under a head that a trusted key has signed.
 * @throws Fault
 */
export async function provenEntry(
  { index, path, head }: Proof,
  entry: Bytes,
  { keys, witnesses = [] }: Pick<ReceiptTrust, 'keys' | 'witnesses'>,
): Promise<Signed> {
  const signers = await signersOf(head.note, await logKeys(head.origin, keys))
  if (signers.length === 0) throw new Fault('signature', 'No trusted key has signed the head of this proof.')
  const cosigners = await signersOf(head.note, await witnessKeys(witnesses))
  if (!(await checkInclusion(await leafHash(entry), index, head.size, path, head.root)))
    throw new Fault('inclusion', `This is not entry ${index} of the log with ${head.size} entries.`)
  return { head, signers, witnesses: cosigners }
}

/** The 50 bytes of a posting. @throws Fault for a number that no posting has */
export function readRecord(bytes: Bytes): PostingRecord {
  if (bytes.length !== RECORD)
    throw new Fault('record', `A record has ${RECORD} bytes, this one ${bytes.length}.`)
  const [posting, journal, source, destination, cents, at] = [0, 8, 16, 24, 32, 40].map((start) =>
    readU64(bytes, start),
  ) as [bigint, bigint, bigint, bigint, bigint, bigint]
  const numbers = [posting, journal, source, destination, cents, at]
  const [from, to] = [accountOf(source), accountOf(destination)]
  if (
    numbers.some((number) => number >= 1n << 63n) ||
    posting === 0n ||
    cents === 0n ||
    source === destination
  )
    throw new Fault('record', 'The record has a number that no posting has.')
  if (from.currency !== to.currency) throw new Fault('record', 'The record’s accounts are of two currencies.')
  const reason = new DataView(bytes.buffer, bytes.byteOffset).getUint16(48)
  return { posting, journal, source: from, destination: to, cents, at, reason }
}

const accountOf = (id: bigint): Account => ({
  owner: id / 256n,
  kind: Number((id >> 1n) & 127n),
  currency: id % 2n === 0n ? 'USD' : 'PLAY',
})

export const isPublic = ({ source, destination }: PostingRecord): boolean =>
  PUBLIC_KINDS.includes(source.kind) && PUBLIC_KINDS.includes(destination.kind)

/** The entry of a posting that concerns a person. */
async function commitment(salt: Bytes, record: Bytes): Promise<Bytes> {
  return joined([1], await sha256(joined(utf8('evens posting 1\n'), salt, record)))
}

/** @throws Fault for a note that is no promise of this leaf, or that no trusted key has signed */
async function readPromise(whole: string, leaf: Bytes, record: PostingRecord, keys: readonly string[]) {
  const note = parseNote(whole)
  const [kind, origin = '', hash, posting, by, end, ...more] = note.text.split('\n')
  const until = decimal(by)
  const promised = fromBase64(hash, 32)
  if (kind !== 'evens receipt promise 1' || !promised || until === undefined || end !== '' || more.length > 0)
    throw new Fault('promise:format')
  const signers = await signersOf(note, await logKeys(origin, keys))
  if (signers.length === 0) throw new Fault('signature:promise')
  if (!same(promised, leaf) || posting !== record.posting.toString()) throw new Fault('promise:other')
  if (until !== record.at / 1_000_000n + PROMISED) throw new Fault('promise:end')
  return { promise: { posting: record.posting, leaf, by: until, signers }, origin }
}

/** Checks a receipt by nothing but its content and the keys that the reader trusts. */
export function checkReceipt(reply: ReceiptReply, trust: ReceiptTrust): Promise<CheckedReceipt> {
  return judged(async () => {
    const [salt, bytes] = [fromBase64(reply.salt, SALT), fromBase64(reply.record, RECORD)]
    if (!salt || !bytes) throw new Fault('record:damaged')
    const record = readRecord(bytes)
    checkOwner(record, trust)
    const entry = await commitment(salt, bytes)
    const made =
      reply.promise === null
        ? undefined
        : await readPromise(reply.promise, await leafHash(entry), record, trust.keys)
    const promise = made?.promise ?? null
    if (reply.proof === null) {
      if (promise && trust.now !== undefined && trust.now > Number(promise.by))
        throw new Fault('kept', `This was promised by ${timeOf(promise.by)} and is not in the log.`)
      return { ok: true, state: promise ? 'promised' : 'waiting', record, found: null, promise }
    }
    const proof = parseProof(reply.proof)
    if (!proof.extra || !same(proof.extra, joined(salt, bytes))) throw new Fault('record:other')
    if (made && made.origin !== proof.head.origin) throw new Fault('origin')
    const signed = await provenEntry(proof, entry, trust)
    return { ok: true, state: 'logged', record, found: { ...signed, index: proof.index }, promise }
  })
}

/** Checks a saved .tlog-proof, whose `extra` has everything needed. */
export function checkProofFile(text: string, trust: ReceiptTrust): Promise<CheckedReceipt> {
  return judged(async () => checkReceipt(replyOfFile(text), trust))
}

/** @throws Fault for a file that is not the proof of a receipt */
function replyOfFile(text: string): ReceiptReply {
  const { extra } = parseProof(text)
  if (extra?.length !== SALT + RECORD) throw new Fault('record:none')
  return {
    salt: toBase64(extra.slice(0, SALT)),
    record: toBase64(extra.slice(SALT)),
    promise: null,
    proof: text,
  }
}

function checkOwner(record: PostingRecord, { id, owner }: ReceiptTrust): void {
  if (id !== undefined && record.posting.toString() !== id)
    throw new Fault('posting', `This is the receipt of posting ${record.posting}, not of ${id}.`)
  const sides = [record.source, record.destination].filter(({ kind }) => KINDS_OF_PEOPLE.includes(kind))
  if (owner !== undefined && !sides.some((account) => account.owner.toString() === owner))
    throw new Fault('owner')
  if (isPublic(record)) throw new Fault('record:public')
}

const timeOf = (seconds: bigint): string => new Date(Number(seconds) * 1000).toISOString()
