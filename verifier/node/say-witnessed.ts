import { Fault } from '../log/bytes.ts'
import { type GetFile, oneLog } from '../log/heads.ts'
import { type Head, logKeys, parseHead, type Signer, signersOf, witnessKeys } from '../log/note.ts'
import { more, notOk, ok, type Say, warn } from './say.ts'

/** A witness as the site names it: the size of the newest head that it has signed, and when; null before the first. */
export type NamedWitness = { vkey: string; size: string | null; at: string | null }
type Asked = {
  /** the newest head that every witness has signed, where the log serves one */
  note: string | undefined
  witnesses: readonly NamedWitness[]
  /** verifier keys of witnesses whom the reader names: no statement of the site excuses them */
  trusted: readonly string[]
  /** verifier keys of the log */
  keys: readonly string[]
  newest: Head
  /** witnesses who have signed the newest head */
  cosigned: readonly Signer[]
  log: GetFile
  /** a signature that is missing is a fault */
  strict: boolean
  /** seconds since 1970 */
  now: number
}

const HOUR = 3_600
const MINUTE = 60

/**
 * Prints for each witness whether it has signed the head that all of them have signed, and whether that head is of the same log as the
 * newest one.
 * @throws Fault where it is of another log, or a signature is false
 */
export async function sayWitnessed(asked: Asked, say: Say): Promise<boolean> {
  const { note, witnesses, newest, log, now } = asked
  const head = note === undefined ? undefined : parseHead(note)
  const signed = head ? await signersUnder(head, asked) : []
  let holds = true
  for (const vkey of new Set([...asked.trusted, ...witnesses.map((witness) => witness.vkey)])) {
    const found = signed.find((signer) => signer.vkey === vkey)
    if (found) ok(say, signedText(found, `the head with ${head!.size} entries`, now))
    else if (asked.trusted.includes(vkey)) holds = sayUnsigned(vkey, asked, say) && holds
    else holds = sayMissing(witnesses.find((witness) => witness.vkey === vkey)!, asked, say) && holds
  }
  if (head) {
    await oneLog(head, newest, log)
    ok(say, `the head for witnesses with ${head.size} entries is of the same log`)
  }
  if (signed.length > 0) sayAge(signed, newest.size - head!.size, now, say)
  else if (asked.cosigned.length > 0) sayAge(asked.cosigned, 0n, now, say)
  else more(say, noneText(witnesses.length + asked.trusted.length))
  return holds
}

const noneText = (witnesses: number): string =>
  `${witnesses === 0 ? 'no witness runs elsewhere' : 'no witness’s signature was found'}, so that two people see the same log is not shown`

async function signersUnder(head: Head, { keys, witnesses, trusted }: Asked): Promise<Signer[]> {
  const signers = await signersOf(head.note, await logKeys(head.origin, keys))
  if (signers.length === 0) throw new Fault('unsigned', 'No known key has signed the witnessed head.')
  const vkeys = new Set([...trusted, ...witnesses.map(({ vkey }) => vkey)])
  return signersOf(head.note, await witnessKeys([...vkeys]))
}

/** @returns whether a witness whom the reader names has at least signed the newest head, as already printed */
function sayUnsigned(named: string, { cosigned }: Asked, say: Say): boolean {
  if (cosigned.some(({ vkey }) => vkey === named)) return true
  const why = `The witness ${named}, whom you named, has signed neither the newest head nor the one for witnesses.`
  notOk(say, { check: 'witness', why })
  return false
}

/** @returns whether that is no fault */
function sayMissing({ vkey, size }: NamedWitness, asked: Asked, say: Say): boolean {
  const { note } = asked
  const strict = asked.strict && (note !== undefined || isCommonHeadDue(asked))
  if (size === null) {
    warn(say, `the witness ${vkey} has not signed any head yet, says the site`)
    return true
  }
  const where =
    note === undefined ? 'there is no head that all witnesses have signed' : 'its signature is missing there'
  const why = `The witness ${vkey} has signed ${size} entries, says the site, and ${where}.`
  if (strict) notOk(say, { check: 'witness', why })
  else warn(say, why)
  return !strict
}

/**
 * Whether the log must serve a common head: all have signed it for a minute. A new or unreachable witness may share none with the others.
 */
const isCommonHeadDue = ({ witnesses, now }: Asked): boolean =>
  witnesses.every(({ size, at }) => {
    const age = at === null ? 0 : now - Date.parse(at) / 1_000
    return size === witnesses[0]!.size && age >= MINUTE && age < HOUR
  })

/** A witness’s name, and when it has signed. */
export function signedText({ vkey, at = 0n }: Signer, what: string, now: number): string {
  return `the witness ${vkey} has signed ${what} at ${timeOf(at)}, ${agoText(now - Number(at))}`
}

const timeOf = (seconds: bigint): string => {
  const time = new Date(Number(seconds) * 1000)
  return Number.isNaN(time.getTime()) ? `second ${seconds}` : time.toISOString()
}

const UNITS: [seconds: number, name: string][] = [
  [24 * HOUR, 'days'],
  [HOUR, 'hours'],
  [60, 'minutes'],
  [1, 'seconds'],
]

function agoText(age: number): string {
  const length = Math.floor(Math.abs(age))
  const [seconds, name] = UNITS.find(([one]) => length >= 2 * one) ?? UNITS.at(-1)!
  const text = `${Math.floor(length / seconds)} ${name}`
  return age < 0 ? `${text} ahead of this machine’s clock` : `${text} ago`
}

/** Warns of signatures that are old. */
function sayAge(signed: readonly Signer[], since: bigint, now: number, say: Say): void {
  const age = Math.max(...signed.map(({ at = 0n }) => Math.abs(now - Number(at))))
  if (age <= HOUR) return
  const unseen = since > 0n ? `, and no witness has signed the ${since} entries since` : ''
  warn(say, `witnesses have signed nothing newer within an hour by this machine’s clock${unseen}`)
}
