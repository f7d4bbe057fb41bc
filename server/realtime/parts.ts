import { randomUUID } from 'node:crypto'

/** Characters of a piece: even at three bytes each, a piece fits into a notification of PostgreSQL. */
const PIECE = 2_000
/** Beyond this number the oldest incomplete texts are forgotten. */
const INCOMPLETE_MAX = 100
/** No signal begins like this: they are JSON. */
const PART = /^part ([\w-]{36}) (\d+) (\d+) /

/** A text as pieces that a notification can carry; a short one stays whole. */
export function partsOf(text: string): string[] {
  if (text.length <= PIECE) return [text]
  const key = randomUUID()
  const many = Math.ceil(text.length / PIECE)
  return Array.from(
    { length: many },
    (_, n) => `part ${key} ${n} ${many} ${text.slice(n * PIECE, (n + 1) * PIECE)}`,
  )
}

/** Puts the pieces of texts together again, in any order of arrival. @param handle gets each whole text once */
export function joinParts(handle: (text: string) => void): (text: string) => void {
  const incomplete = new Map<string, Map<number, string>>()
  return (text) => {
    const [head, key = '', n = '', many = ''] = PART.exec(text) ?? []
    if (head === undefined) return handle(text)
    const pieces = incomplete.get(key) ?? new Map<number, string>()
    incomplete.set(key, pieces.set(Number(n), text.slice(head.length)))
    if (pieces.size < Number(many)) {
      if (incomplete.size > INCOMPLETE_MAX) incomplete.delete(incomplete.keys().next().value!)
      return
    }
    incomplete.delete(key)
    handle(Array.from({ length: pieces.size }, (_, at) => pieces.get(at)).join(''))
  }
}
