import { same, sha256 } from '#verifier/log/bytes.ts'
import type { Head, Key } from '#verifier/log/note.ts'
import { checkConsistency } from '#verifier/log/tree.ts'
import { linesBy, readSubmission, type Submission } from './checkpoint.ts'
import type { SignedHead, SignedHeads } from './signed-heads.ts'
import type { SigningKey } from './signing-key.ts'

export type WitnessAnswer = { status: number; type: string; text: string }

/** An answer as text, or lines of a note. @param text without its last newline */
export const plain = (status: number, text: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: `${text}\n`,
})

export type Witness = {
  key: SigningKey
  /** keys of the logs for which it signs, by origin */
  logs: ReadonlyMap<string, readonly Key[]>
  heads: SignedHeads
  /** seconds since 1970 */
  now(): bigint
  /** notifies the operator that a log was refused */
  refused(origin: string, why: string): void
}

const MALFORMED = plain(400, 'This is not an old size, a proof and a checkpoint by c2sp.org/tlog-witness.')
const BUSY = plain(503, 'Too many heads of this log are waiting.')
const WAITING_MAX = 100

/**
 * The call add-checkpoint of C2SP tlog-witness. Calls about one log wait for each other, so each head is compared with the head
 * that it replaces.
 */
export function takeCheckpoints(witness: Witness): (body: Uint8Array) => Promise<WitnessAnswer> {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async (body) => {
    const submission = readSubmission(body)
    if (!submission) return MALFORMED
    const { origin, note } = submission.checkpoint
    const keys = witness.logs.get(origin)
    if (!keys) return plain(404, 'This witness does not sign for that log.')
    const lines = await linesBy(keys, note)
    if (!lines?.length) return plain(403, 'This is not signed by any known key of that log.')
    if (submission.oldSize > submission.checkpoint.size)
      return plain(400, 'The old size is above that of the checkpoint.')

    const queue = queues.get(origin) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= WAITING_MAX) return BUSY
    queues.set(origin, queue)
    queue.waiting++
    const answer = queue.last.then(() => judge(witness, submission, lines))
    // the next call is judged whether this one succeeds or not
    queue.last = answer.catch(() => {}).finally(() => queue.waiting--)
    return answer
  }
}

/** @param lines the log's own signatures */
async function judge(
  witness: Witness,
  submission: Submission,
  lines: readonly string[],
): Promise<WitnessAnswer> {
  const { oldSize, proof, checkpoint } = submission
  const known = witness.heads.of(checkpoint.origin)
  const size = known?.checkpoint.size ?? 0n
  if (oldSize !== size) return { status: 409, type: 'text/x.tlog.size', text: `${size}\n` }

  const emptyRoot = await sha256(new Uint8Array())
  const root = known?.checkpoint.root ?? emptyRoot
  if (checkpoint.size === 0n && !same(checkpoint.root, emptyRoot))
    return refuse(witness, checkpoint, 'This is not the root of the empty tree.')
  if (known && checkpoint.size === size && !same(checkpoint.root, root)) {
    await witness.heads.keepFork(known, `${checkpoint.note.text}\n${lines.join('')}`)
    return refuse(witness, checkpoint, `This witness has signed another tree of ${size} entries: a fork.`)
  }
  if (!(await checkConsistency(size, root, checkpoint.size, checkpoint.root, proof)))
    return refuse(
      witness,
      checkpoint,
      'The proof does not show that this tree extends the one signed before.',
    )
  return { ...plain(200, ''), text: await sign(witness, checkpoint, lines) }
}

function refuse(witness: Witness, { origin, size }: Head, why: string): WitnessAnswer {
  witness.refused(origin, `${size} entries: ${why}`)
  return plain(422, why)
}

/** Signs a head and keeps it. @returns the cosignature's line */
async function sign(
  { key, heads, now }: Witness,
  checkpoint: Head,
  lines: readonly string[],
): Promise<string> {
  const known = heads.of(checkpoint.origin)
  // a clock that jumps back does not make a newer head look older
  const time = [now(), known?.time ?? 0n, 1n].reduce((one, other) => (one > other ? one : other))
  const line = key.cosign(checkpoint.note.text, time)
  const note = `${checkpoint.note.text}\n${lines.join('')}${line}`
  const head: SignedHead = { checkpoint, time, note }
  // the same head, requested again within a second, is on the disk already
  if (known?.note !== note) await heads.keep(head)
  return line
}
