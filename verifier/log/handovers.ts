import { Fault } from './bytes.ts'
import { logKeys, parseNote, signersOf } from './note.ts'

/** The first line of a handover (docs/transparency.md, Keys). */
const TAG = 'evens log handover 1'
/** A log does not change its key more often. */
const MOST = 64

type Handover = { old: string; next: string }

/** A handover of this log that both of its keys have signed; undefined for any other text. */
async function readHandover(whole: string, origin: string): Promise<Handover | undefined> {
  try {
    const note = parseNote(whole)
    const [tag, log, old = '', next = '', end, ...more] = note.text.split('\n')
    if (tag !== TAG || log !== origin || end !== '' || more.length > 0) return undefined
    const signers = await signersOf(note, await logKeys(origin, [old, next]))
    return signers.length === 2 ? { old, next } : undefined
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/**
 * The keys of a log, newest first: the trusted ones, and those that handovers reach from them. A handover takes both of its keys, so each
 * vouches for the other.
 */
export async function followHandovers(
  trusted: readonly string[],
  texts: readonly string[],
  origin: string,
): Promise<string[]> {
  const read = await Promise.all(texts.slice(0, MOST).map((text) => readHandover(text, origin)))
  const handovers = read.filter((one) => one !== undefined)
  const keys = new Set(trusted)
  for (let before = 0; before < keys.size; ) {
    before = keys.size
    for (const { old, next } of handovers) if (keys.has(old) || keys.has(next)) keys.add(old).add(next)
  }
  // the number of keys before each one; a circle ends too
  const ages = new Map([...keys].map((vkey) => [vkey, 0]))
  for (let round = 0; round < handovers.length; round += 1)
    for (const { old, next } of handovers)
      if (keys.has(old)) ages.set(next, Math.max(ages.get(next)!, ages.get(old)! + 1))
  return [...keys].sort((one, other) => ages.get(other)! - ages.get(one)!)
}
