import { createHash } from 'node:crypto'
import { type Bytes, Fault, joined } from '../log/bytes.ts'
import { oneLog } from '../log/heads.ts'
import { type Head, logKeys, parseHead, signersOf } from '../log/note.ts'
import { parseProof, provenEntry } from '../log/receipt.ts'
import {
  checkReplayed,
  checkTournamentSaid,
  type Opening,
  type Replayed,
  readSettlement,
  readTournamentSaid,
  settlementText,
} from '../log/settlement.ts'
import { ask, filesBelow } from './get-file.ts'
import { more, notOk, ok, type Say, warn } from './say.ts'

/** The parts of a replay's beginning that the statement has too. */
type First = {
  outcome: string
  rulesHash: string
  feeRule: { bps: number; cents: string }
  betCount: number
}

const LINE_BREAK = 10

/** The hash of an event's replay, and the content of its first line. */
async function readReplay(id: string, server: string): Promise<Replayed> {
  const hash = createHash('sha256')
  const line: Uint8Array[] = []
  let isOver = false
  const lines = await ask(new URL(`/api/events/${id}/replay`, server), 'application/x-ndjson')
  for await (const bytes of lines.body!) {
    hash.update(bytes)
    if (isOver) continue
    const end = bytes.indexOf(LINE_BREAK)
    isOver = end >= 0
    line.push(isOver ? bytes.subarray(0, end) : bytes)
  }
  const first = JSON.parse(Buffer.concat(line).toString()) as First
  const { outcome, rulesHash, feeRule, betCount: bets } = first
  return { hash: hash.digest('hex'), outcome, rulesHash, feeBps: feeRule?.bps, fee: feeRule?.cents, bets }
}

/** The keys that the server itself names. */
async function namedKeys(server: string): Promise<string[]> {
  const answer = await ask(new URL('/api/transparency', server), 'application/json')
  const { keys } = (await answer.json()) as { keys: { vkey: string }[] }
  return keys.map(({ vkey }) => vkey)
}

/**
 * Checks that the head of a proof is of the log that everybody sees, and not of one made for this reader.
 * @throws Fault where it is not
 */
async function sayOneLog(head: Head, server: string, keys: readonly string[], say: Say): Promise<void> {
  const log = filesBelow(new URL('/log/', server))
  const note = await log('checkpoint')
  if (!note)
    throw new Fault('older', `The proof has a head with ${head.size} entries, and the log shows none.`)
  const newest = parseHead(new TextDecoder('utf-8', { ignoreBOM: true }).decode(note))
  if ((await signersOf(newest.note, await logKeys(newest.origin, keys))).length === 0)
    throw new Fault('unsigned', 'No trusted key has signed the newest head of the log.')
  await oneLog(head, newest, log)
  ok(say, `the newest head with ${newest.size} entries is of the same log`)
}

/**
 * The text of a statement in the log, from the server's proof at this address; for a commitment, its opening.
 * @param key the log's verifier key, if the reader brings it
 * @returns null while the log does not have it yet
 * @throws Fault where the proof does not hold, or is of another log
 */
async function sayStatement(
  address: string,
  server: string,
  key: string | undefined,
  say: Say,
): Promise<Bytes | null> {
  const answer = await ask(new URL(address, server), 'application/json')
  const { proof, opening } = (await answer.json()) as { proof: string | null; opening?: Opening | null }
  if (proof === null) return null
  const trusted = key === undefined ? await namedKeys(server) : [key]
  const parsed = parseProof(proof)
  const text = parsed.extra ?? new Uint8Array()
  const { head, signers } = await provenEntry(parsed, joined([3], text), { keys: trusted })
  ok(say, `entry ${parsed.index} of ${head.size} in the log ${head.origin} is signed by ${signers[0]?.vkey}`)
  if (key === undefined)
    more(say, 'compare this key with one that you have from elsewhere, or name it with --key')
  await sayOneLog(head, server, trusted, say)
  const opened = await settlementText(text, opening)
  if (opened !== text) ok(say, 'the settlement that is shown opens the commitment there')
  return opened
}

const NOT_YET = 'it is not in the log yet: ask again in a moment'

/**
 * Compares a reader's computation with the log's statement of it. Prints the last line too.
 * @param agrees throws a Fault where the statement is of something else
 * @returns whether the log stated this one at the time
 */
async function sayAgainstLog(
  say: Say,
  statement: () => Promise<Bytes | null>,
  agrees: (text: Bytes) => Promise<string> | string,
): Promise<boolean> {
  try {
    const text = await statement()
    if (text === null) {
      warn(say, NOT_YET)
      say('NOT YET in the log')
      return false
    }
    const hash = await agrees(text)
    ok(say, `and it is the one that was said in the log at the time: ${hash}`)
    say('verified')
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    notOk(say, { check: error.check, why: error.message })
    say('DOES NOT VERIFY')
    return false
  }
}

/**
 * Checks that the replay of an event has the hash that the server stated in its log when the event was settled.
 * @param replayed reads it, or gives the result of its computation
 */
export const saySettlement = (
  id: string,
  server: string,
  key: string | undefined,
  say: Say,
  replayed: () => Promise<Replayed> = () => readReplay(id, server),
): Promise<boolean> =>
  sayAgainstLog(
    say,
    () => sayStatement(`/api/events/${id}/replay/proof`, server, key, say),
    async (text) => {
      const found = readSettlement(text)
      const read = await replayed()
      checkReplayed(found, id, read)
      ok(say, `outcome ${found.outcome}, ${found.bets} bets, fee ${found.fee}, paid ${found.paid}, in cents`)
      return read.hash
    },
  )

/** Checks that a tournament's replay has the hash that the server stated in its log. @param hash of its text, hex */
export const sayTournamentSaid = (
  id: string,
  server: string,
  key: string | undefined,
  say: Say,
  hash: string,
): Promise<boolean> =>
  sayAgainstLog(
    say,
    () => sayStatement(`/api/tournaments/${id}/replay/proof`, server, key, say),
    (text) => {
      checkTournamentSaid(readTournamentSaid(text), id, hash)
      return hash
    },
  )
