import { Fault, joined } from '../log/bytes.ts'
import { parseProof, provenEntry } from '../log/receipt.ts'
import { type Opening, settlementText } from '../log/settlement.ts'
import { AGAIN_MS, checked } from './check-log.ts'
import { type Look, lookAtLog, Seen, sameLog } from './check-look.ts'
import type { Net } from './check-net.ts'
import type { KeptByVisitor, Trouble } from './check-types.ts'

/** A statement usually enters the log within two seconds: the check asks this many times, with this pause. */
const TRIES = 3
const ENTERS_MS = 2_000

/** The log's answer about a replay that this device has computed. */
export type ReplayInLog =
  /** the log stated this replay at the time, in this entry */
  { state: 'said'; index: string } | { state: 'not-yet' } | Trouble

export type AskedReplay = {
  /** of the person who is signed in; empty for a visitor */
  userId: string
  kept: KeptByVisitor
  /** the address of the proof of its statement */
  address: string
  /** @throws Fault where the statement is of another replay */
  agrees: (statement: Uint8Array<ArrayBuffer>) => void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Answer = { proof: string | null; opening?: Opening | null }

async function proofAt(net: Net, address: string): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await net.json(address)
    if (!answer) throw new Seen('replay:none', { address }, false)
    const reply = answer.reply as Answer
    if (reply.proof !== null || attempt === TRIES) return reply
    await pause(ENTERS_MS)
  }
}

async function find(look: Look, address: string, agrees: AskedReplay['agrees']): Promise<ReplayInLog> {
  const { proof, opening } = await proofAt(look.net, address)
  if (proof === null) return { state: 'not-yet' }
  const evidence = { proof, opening, address, keys: look.keys }
  try {
    const parsed = parseProof(proof)
    const text = parsed.extra ?? new Uint8Array()
    const { head } = await provenEntry(parsed, joined([3], text), look)
    await sameLog(look, head, evidence)
    agrees(await settlementText(text, opening))
    return { state: 'said', index: `${parsed.index}` }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Seen(error.check, evidence, false, error.message)
  }
}

/** Compares a replay with the log that this browser knows, or sees for the first time. */
export const checkReplayNow = (
  { userId, kept, address, agrees }: AskedReplay,
  net: Net,
  againMs = AGAIN_MS,
): Promise<ReplayInLog> =>
  checked(userId, net, async (asked) => find(await lookAtLog(userId, kept, asked), address, agrees), againMs)
