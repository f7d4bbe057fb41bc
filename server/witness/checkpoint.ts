import { fromBase64, fromDecimal } from './bytes.ts'
import { type Note, readNote } from './signed-note.ts'

export type Checkpoint = { origin: string; size: bigint; root: Buffer; note: Note }

/** Reads a checkpoint (C2SP tlog-checkpoint). @returns undefined for anything else; its signatures are not checked */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const note = readNote(text)
  if (!note) return undefined
  const lines = note.text.slice(0, -1).split('\n')
  const [origin, decimal, base64] = lines
  if (lines.length < 3 || lines.includes('')) return undefined
  const size = fromDecimal(decimal!)
  const root = fromBase64(base64!)
  if (size === undefined || root?.length !== 32) return undefined
  return { origin: origin!, size, root, note }
}

export type Submission = { oldSize: bigint; proof: Buffer[]; checkpoint: Checkpoint }
const PROOF_LINES_MAX = 63

/** Reads the body of add-checkpoint (C2SP tlog-witness). @returns undefined for any other form */
export function readSubmission(body: Uint8Array): Submission | undefined {
  const text = readUtf8(body)
  const end = text?.indexOf('\n\n') ?? -1
  if (text === undefined || end < 0) return undefined
  const [first, ...hashes] = text.slice(0, end).split('\n')
  const oldSize = first!.startsWith('old ') ? fromDecimal(first!.slice(4)) : undefined
  const proof = hashes.map(fromBase64)
  const checkpoint = readCheckpoint(text.slice(end + 2))
  if (oldSize === undefined || !checkpoint || proof.length > PROOF_LINES_MAX) return undefined
  if (proof.some((hash) => hash?.length !== 32)) return undefined
  return { oldSize, proof: proof as Buffer[], checkpoint }
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    // a mark of the byte order is a character like others: what is signed is not changed
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
