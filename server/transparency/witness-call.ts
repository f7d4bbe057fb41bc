import { createHash, createPublicKey, verify } from 'node:crypto'
import type { WitnessConfig } from '#server/config/config.ts'

const ANSWERS_WITHIN_MS = 5_000
const ANSWER_BYTES_MAX = 64 * 1024
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

/** A witness's answer about a head. */
export type WitnessSaid =
  | { said: 'signed'; line: string }
  /** the size of the newest head that it has signed, which differs from the size in the question */
  | { said: 'size'; size: bigint }
  /** the head does not extend what it has signed */
  | { said: 'refused'; why: string }
  /** it does not answer, or not as a witness */
  | { said: 'away'; why: string }

export type WitnessSubmission = {
  /** the whole signed head */
  note: string
  oldSize: bigint
  /** the consistency proof from `oldSize` */
  proof: readonly Uint8Array[]
}

const textOf = (note: string) => note.slice(0, note.lastIndexOf('\n\n') + 1)

/**
 * The line by which this witness has signed this head, among lines of a note (C2SP tlog-cosignature, Ed25519).
 * @param text of the head, with its last line break
 */
function cosignatureIn(
  lines: string,
  text: string,
  { name, id, publicKey }: WitnessConfig,
): string | undefined {
  const x = publicKey.toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return lines
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => `${line}\n`)
    .find((line) => {
      const base64 = line.slice(`— ${name} `.length, -1)
      const bytes = Buffer.from(base64, 'base64')
      const length = id.length + TIME_BYTES + SIGNATURE_BYTES
      if (bytes.length !== length || bytes.toString('base64') !== base64) return false
      const time = bytes.readBigUInt64BE(id.length)
      const signed = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
      const signature = bytes.subarray(id.length + TIME_BYTES)
      return bytes.subarray(0, id.length).equals(id) && time > 0n && verify(null, signed, key, signature)
    })
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_BYTES_MAX) throw new Error('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function call(url: string, body?: string): Promise<{ status: number; text: string; type: string }> {
  const response = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'evens' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  return {
    status: response.status,
    text: await readText(response),
    type: response.headers.get('content-type') ?? '',
  }
}

const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** Asks a witness to sign a head (C2SP tlog-witness, add-checkpoint). It never throws. */
export async function askToSign(witness: WitnessConfig, submission: WitnessSubmission): Promise<WitnessSaid> {
  const { note, oldSize, proof } = submission
  const hashes = proof.map((hash) => Buffer.from(hash).toString('base64'))
  const body = [`old ${oldSize}`, ...hashes, '', note].join('\n')
  try {
    const { status, text, type } = await call(`${witness.url}/add-checkpoint`, body)
    if (status === 200) {
      const line = cosignatureIn(text, textOf(note), witness)
      return line ? { said: 'signed', line } : { said: 'away', why: 'it answered without its cosignature' }
    }
    if (status === 409 && type.startsWith('text/x.tlog.size') && /^\d{1,19}\n$/.test(text))
      return { said: 'size', size: BigInt(text.trim()) }
    const why = `${status} ${text.slice(0, 200).trim()}`
    return status === 422 ? { said: 'refused', why } : { said: 'away', why }
  } catch (error) {
    return { said: 'away', why: reasonOf(error) }
  }
}

/** A head that a witness shows, and that this log has signed. */
export type ShownHead = { size: bigint; root: string }

/**
 * Reads the newest head of this log that a witness has signed.
 * @param signs makes this log's lines under a text: only a head that has one of them counts
 * @returns undefined where it shows none, does not answer, or shows a head that this log has never signed
 */
export async function readShownHead(
  witness: WitnessConfig,
  origin: string,
  signs: (text: string) => string[],
): Promise<ShownHead | undefined> {
  const originHash = createHash('sha256').update(origin).digest('hex')
  try {
    const { status, text: note } = await call(`${witness.url}/${originHash}/checkpoint`)
    const text = textOf(note)
    const [first, size, root, ...rest] = text.split('\n')
    if (status !== 200 || first !== origin || rest.join() !== '' || !/^\d{1,19}$/.test(size ?? ''))
      return undefined
    const lines = note.slice(text.length + 1)
    if (!signs(text).some((line) => lines.includes(line))) return undefined
    return { size: BigInt(size!), root: root! }
  } catch {
    return undefined
  }
}
