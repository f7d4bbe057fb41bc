import type { TransparencyStatus } from '../../contract/transparency.ts'
import { Fault, toBase64 } from '../log/bytes.ts'
import { judgeHead, oneLog } from '../log/heads.ts'
import type { Head } from '../log/note.ts'
import { type Net, needed } from './check-net.ts'
import type { KeptByVisitor } from './check-types.ts'

/** For this long the check believes a log that states that it takes in postings from before it began. */
const FILLING_MS = 48 * 3_600_000

/** One look at the log: the server's statement, and the verified head. */
export type Look = {
  userId: string
  net: Net
  before: KeptByVisitor
  status: TransparencyStatus
  keys: readonly string[]
  witnesses: readonly string[]
  /** the log still takes in postings from before it began */
  fills: boolean
  /** null while the log is empty */
  head: Head | null
  /** the keys of the witnesses that have signed it */
  cosigners: string[]
  note: string | null
}

/** A failed check with its evidence; about the person, or about the log of everybody. */
export class Seen extends Error {
  /** the name of the check and, after a colon, the key of its sentence (`check-trouble.ts`) */
  readonly check: string
  readonly evidence: Record<string, unknown>
  readonly own: boolean
  constructor(check: string, evidence: Record<string, unknown>, own = true, why = '') {
    super(why)
    this.check = check
    this.evidence = evidence
    this.own = own
  }
}

export const fileBelowLog = (net: Net) => (path: string) => net.file(`/log/${path}`)

/** Reads the log's head and compares it with the kept one. */
export async function lookAtLog(userId: string, before: KeptByVisitor, net: Net): Promise<Look> {
  const status = (await needed(net, '/api/transparency')).reply as TransparencyStatus
  const note = (await net.text('/log/checkpoint')) ?? null
  const witnesses = status.witnesses.map(({ vkey }) => vkey)
  const lasts = Date.now() - (before.fillsSince ?? Number.POSITIVE_INFINITY)
  const fills = status.state === 'filling' && !before.isFilled && lasts < FILLING_MS
  const common = { userId, net, before, status, witnesses, note, fills }
  const kept = { note: before.note, keys: before.keys }
  if (note === null) {
    if (before.note !== null || status.head.size !== '0')
      throw new Seen('older:head', { kept, status }, false)
    return { ...common, keys: before.keys, head: null, cosigners: [] }
  }
  const told = {
    note,
    keys: status.keys.map(({ vkey }) => vkey),
    witnesses,
    handovers: status.keys.flatMap(({ handover }) => handover ?? []),
  }
  const known = before.note === null && before.keys.length === 0 ? null : kept
  const judged = await judgeHead(known, told, fileBelowLog(net))
  if (!judged.ok) throw new Seen(judged.check, { ...judged.evidence, status }, false, judged.why)
  const { head } = judged
  if (status.head.size === `${head.size}` && status.head.root !== toBase64(head.root))
    throw new Seen('fork:page', { told, status }, false)
  return {
    ...common,
    keys: judged.kept.keys,
    head,
    cosigners: judged.witnesses.map(({ vkey }) => vkey),
  }
}

/**
 * Checks that the head of a proof is of the same log as the newest one.
 * @throws Seen
 */
export async function sameLog({ head, net, note }: Look, other: Head, evidence: object): Promise<void> {
  const both = { newest: note, ...evidence }
  if (!head) throw new Seen('older:empty', both, false)
  try {
    await oneLog(other, head, fileBelowLog(net))
  } catch (error) {
    if (error instanceof Fault) throw new Seen(error.check, both, true, error.message)
    throw error
  }
}
