import { createHash } from 'node:crypto'
import { readSettlement, type Settlement } from './check-entries.ts'
import { filesBelow, NotThere } from './get-file.ts'
import { Fault, joined } from './proof/bytes.ts'
import { oneLog } from './proof/heads.ts'
import { type Head, logKeys, parseHead, signersOf } from './proof/note.ts'
import { parseProof, provenEntry } from './proof/receipt.ts'
import { more, notOk, ok, type Say } from './say.ts'

const AGAIN = 'The settlement is not in the log yet. Try again in a moment.'

const NOT_FOUND = 404
const WITHHELD = 410

/** The answer to a call. @throws NotThere where the server does not show it, and Error when it is no success */
async function ask(url: URL, accept: string): Promise<Response> {
  const response = await fetch(url, { headers: { accept } })
  if (response.status === NOT_FOUND)
    throw new NotThere(`${url} answers 404: there is no such event, or it is neither settled nor void yet.`)
  if (response.status === WITHHELD)
    throw new NotThere(
      'The text of this event was withheld by the moderators, so its replay is not shown to visitors. Its statement stays in the log.',
    )
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}

/** The beginning of a replay, as far as the statement says it too. */
type First = {
  outcome: string
  rulesHash: string
  feeRule: { bps: number; cents: string }
  betCount: number
}

const LINE_BREAK = 10

/** The hash of an event's replay, and its first line. */
async function readReplay(id: string, server: string): Promise<{ replay: string; first: First }> {
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
  return { replay: hash.digest('hex'), first }
}

const agrees = (found: Settlement, { outcome, rulesHash, feeRule, betCount }: First): boolean =>
  found.outcome === outcome &&
  found.rulesHash === rulesHash &&
  found.feeBps === feeRule?.bps &&
  found.fee === feeRule.cents &&
  found.bets === betCount

/** The keys that the server itself names. */
async function namedKeys(server: string): Promise<string[]> {
  const answer = await ask(new URL('/api/transparency', server), 'application/json')
  const { keys } = (await answer.json()) as { keys: { vkey: string }[] }
  return keys.map(({ vkey }) => vkey)
}

/**
 * That the head of a proof is of the log that everybody sees, and not of one that was made for this reader.
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
 * That the replay which the server gives of an event is the one whose hash it said in its log when the event was settled.
 * @param key the log's verifier key, if the reader brings it
 * @returns whether it is
 */
export async function saySettlement(
  id: string,
  server: string,
  key: string | undefined,
  say: Say,
): Promise<boolean> {
  const { proof } = (await (
    await ask(new URL(`/api/events/${id}/replay/proof`, server), 'application/json')
  ).json()) as { proof: string | null }
  if (proof === null) throw new Error(AGAIN)
  const trusted = key === undefined ? await namedKeys(server) : [key]
  const parsed = parseProof(proof)
  const text = parsed.extra ?? new Uint8Array()
  const found = readSettlement(text)
  const { head, signers } = await provenEntry(parsed, joined([3], text), { keys: trusted })
  ok(say, `entry ${parsed.index} of ${head.size} in the log ${head.origin} is signed by ${signers[0]?.vkey}`)
  if (key === undefined)
    more(say, 'compare this key with one that you have from elsewhere, or name it with --key')
  await sayOneLog(head, server, trusted, say)
  const { replay, first } = await readReplay(id, server)
  if (found.event !== id)
    notOk(say, { check: 'statement', why: `The log's statement is of event ${found.event}, not of ${id}.` })
  else if (found.replay !== replay)
    notOk(say, { check: 'replay', why: 'The replay is not the one whose hash is in the log.' })
  else if (!agrees(found, first))
    notOk(say, { check: 'statement', why: 'The statement in the log says something else than its replay.' })
  else {
    ok(say, `the replay is the one that was said then: ${replay}`)
    ok(say, `outcome ${found.outcome}, ${found.bets} bets, fee ${found.fee}, paid ${found.paid}, in cents`)
    say('verified')
    return true
  }
  say('DOES NOT VERIFY')
  return false
}
