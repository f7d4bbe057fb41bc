import type { TransparencyStatus } from '#contract/transparency.ts'
import { Away, type Net } from './check-net.ts'
import type { Kept } from './check-types.ts'
import { Fault, toBase64 } from './proof/bytes.ts'
import { judgeHead, oneLog } from './proof/heads.ts'
import type { Head } from './proof/note.ts'

/** One look at the log: what the server says of it, and the head that holds. */
export type Look = {
  userId: string
  net: Net
  before: Kept
  status: TransparencyStatus
  keys: readonly string[]
  witnesses: readonly string[]
  /** null while the log is empty */
  head: Head | null
  cosigned: number
  note: string | null
}

/** Something that does not hold, with what shows it; about the person, or about the log of everybody. */
export class Seen extends Error {
  readonly check: string
  readonly evidence: Record<string, unknown>
  readonly own: boolean
  constructor(check: string, why: string, evidence: Record<string, unknown>, own = true) {
    super(why)
    this.check = check
    this.evidence = evidence
    this.own = own
  }
}

const fileBelowLog = (net: Net) => (path: string) => net.file(`/log/${path}`)

/** Reads the log's head and holds it against the one that was kept. */
export async function lookAtLog(userId: string, before: Kept, net: Net): Promise<Look> {
  const status = (await net.json('/api/transparency'))?.reply as TransparencyStatus | undefined
  if (!status) throw new Away()
  const note = (await net.text('/log/checkpoint')) ?? null
  const witnesses = status.witnesses.map(({ vkey }) => vkey)
  const common = { userId, net, before, status, witnesses, note }
  if (note === null) {
    const evidence = { kept: { note: before.note, keys: before.keys }, status }
    if (before.note !== null || status.head.size !== '0')
      throw new Seen('older', 'The log had entries and now shows no head.', evidence, false)
    return { ...common, keys: before.keys, head: null, cosigned: 0 }
  }
  const kept = before.note === null && before.keys.length === 0 ? null : before
  const told = { note, keys: status.keys.map(({ vkey }) => vkey), witnesses }
  const judged = await judgeHead(kept && { note: kept.note, keys: kept.keys }, told, fileBelowLog(net))
  if (!judged.ok) throw new Seen(judged.check, judged.why, { ...judged.evidence, status }, false)
  const { head } = judged
  if (status.head.size === `${head.size}` && status.head.root !== toBase64(head.root))
    throw new Seen(
      'fork',
      'The page and the signed head say two different things of one log.',
      { told, status },
      false,
    )
  return { ...common, keys: judged.kept.keys, head, cosigned: judged.witnesses.length }
}

/**
 * That a head which came with a proof is of the same log as the newest one.
 * @throws Seen
 */
export async function sameLog({ head, net, note }: Look, other: Head, evidence: object): Promise<void> {
  const both = { newest: note, ...evidence }
  if (!head) throw new Seen('older', 'The log is empty, and a proof has a head of it.', both, false)
  try {
    await oneLog(other, head, fileBelowLog(net))
  } catch (error) {
    if (error instanceof Fault) throw new Seen(error.check, error.message, both)
    throw error
  }
}
