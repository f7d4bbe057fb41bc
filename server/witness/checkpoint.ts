import { type Bytes, decimal, Fault, fromBase64 } from '#verifier/log/bytes.ts'
import { type Head, type Key, type Note, parseHead, signersOf } from '#verifier/log/note.ts'

/** Reads a checkpoint (C2SP tlog-checkpoint). @returns undefined for anything else; its signatures are not checked */
export function readCheckpoint(text: string): Head | undefined {
  try {
    return parseHead(text, true)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/**
 * The lines by known keys.
 * @returns undefined where a line names a known key and was not made by it: such a note is refused as a whole
 */
export async function linesBy(keys: readonly Key[], note: Note): Promise<string[] | undefined> {
  try {
    await signersOf(note, keys)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
  const lines = new Map<string, string>()
  for (const { name, id, bytes } of note.signatures) {
    const signature = Buffer.concat([Buffer.from(id, 'hex'), bytes]).toString('base64')
    if (keys.some((key) => key.name === name && key.id === id))
      lines.set(`${name}+${id}`, `— ${name} ${signature}\n`)
  }
  return [...lines.values()]
}

export type Submission = { oldSize: bigint; proof: Bytes[]; checkpoint: Head }
const PROOF_LINES_MAX = 63

/** Reads the body of add-checkpoint (C2SP tlog-witness). @returns undefined for any other form */
export function readSubmission(body: Uint8Array): Submission | undefined {
  const text = readUtf8(body)
  const end = text?.indexOf('\n\n') ?? -1
  if (text === undefined || end < 0) return undefined
  const [first, ...hashes] = text.slice(0, end).split('\n')
  const oldSize = first!.startsWith('old ') ? decimal(first!.slice(4)) : undefined
  const proof = hashes.map((hash) => fromBase64(hash, 32))
  const checkpoint = readCheckpoint(text.slice(end + 2))
  if (oldSize === undefined || !checkpoint || proof.length > PROOF_LINES_MAX) return undefined
  return proof.includes(undefined) ? undefined : { oldSize, proof: proof as Bytes[], checkpoint }
}

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    // a byte order mark is a character like others: the signed text stays unchanged
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
