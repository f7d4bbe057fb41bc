import { Fault } from '../log/bytes.ts'
import { oneLog } from '../log/heads.ts'
import { type Head, parseHead, signersOf, witnessKeys } from '../log/note.ts'
import { fileBelowLog, type Look, Seen } from './check-look.ts'

const HOUR_MS = 3_600_000

export type Witnessed = {
  /** by the key of each witness, the entries of the newest head that it has signed */
  signed: Record<string, string>
  unwitnessedSince?: number
}

/**
 * Checks that witnesses have signed as the page states. A head has the signatures of all of them only when all have answered at once,
 * so an unreachable or new witness is no fault: but where each has signed within the hour, at two checks an hour apart, such a head
 * must exist.
 * @param head the newest one, which was read after the page
 * @throws Seen
 */
export async function checkWitnesses(look: Look, head: Head): Promise<Witnessed> {
  const { net, status, note, cosigners, witnesses, before } = look
  const text = (await net.text('/log/checkpoint/witnessed')) ?? null
  const evidence = { status, newest: note, witnessed: text }
  const size = `${head.size}`
  if (status.witnesses.some((one) => one.size === size && !cosigners.includes(one.vkey)))
    throw new Seen('witness', evidence, false)
  const both = text === null ? undefined : await readWitnessed(look, head, text, evidence)
  const signed = Object.fromEntries([
    ...(both?.by.map((vkey) => [vkey, `${both.size}`]) ?? []),
    ...cosigners.map((vkey) => [vkey, size]),
  ])
  const lately = net.now() - HOUR_MS
  const isShown =
    both &&
    (both.at > lately - HOUR_MS || status.witnesses.every((one) => BigInt(one.size ?? 0) <= both.size))
  const isMissing =
    status.witnesses.every(({ at }) => at !== null && Date.parse(at) > lately) &&
    !(isShown && witnesses.every((vkey) => both.by.includes(vkey)))
  if (!isMissing) return { signed }
  const now = Date.now()
  const since = Math.min(before.unwitnessedSince ?? now, now)
  if (now - since >= HOUR_MS) throw new Seen('witness', evidence, false)
  return { signed, unwitnessedSince: since }
}

/** The head that all witnesses had signed, if it is of this log. @throws Seen */
async function readWitnessed(
  { net, witnesses }: Look,
  head: Head,
  text: string,
  evidence: Record<string, unknown>,
) {
  try {
    const witnessed = parseHead(text)
    await oneLog(witnessed, head, fileBelowLog(net))
    const signers = await signersOf(witnessed.note, await witnessKeys(witnesses))
    const at = Math.min(...signers.map((signer) => 1_000 * Number(signer.at)))
    return { size: witnessed.size, by: signers.map(({ vkey }) => vkey), at }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // an invalid note, or a false signature
    const isNone = ['note', 'signature', 'key'].includes(error.check)
    throw new Seen(isNone ? 'witness' : error.check, evidence, false, isNone ? '' : error.message)
  }
}
