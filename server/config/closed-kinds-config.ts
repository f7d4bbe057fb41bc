import type { ClosedKind } from '#contract/auth.ts'
import { lengthOf, shortened } from '#contract/characters.ts'
import { line } from '#contract/fields.ts'
import { ConfigError } from './values.ts'

/** Forms show every sentence above their first field, so there must be few. */
const CLOSED_KINDS_MAX = 10
const KIND_MAX = 40
const SENTENCE_MAX = 200

/** Reads `kind: sentence` pairs with | between them. @throws ConfigError */
export function readClosedKinds(text: string): readonly ClosedKind[] {
  const pairs = text
    .split('|')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  if (pairs.length > CLOSED_KINDS_MAX)
    throw new ConfigError(`CLOSED_KINDS: more than ${CLOSED_KINDS_MAX} kinds`)
  const closed = pairs.map(readClosedKind)
  if (new Set(closed.map(({ kind }) => kind.toLowerCase())).size < closed.length)
    throw new ConfigError('CLOSED_KINDS: names a kind twice')
  return Object.freeze(closed)
}

function readClosedKind(pair: string): ClosedKind {
  // a sentence may have colons of its own
  const [kind = '', ...rest] = pair.split(':')
  const sentence = rest.join(':')
  if (kind.trim() === '' || sentence.trim() === '')
    throw new ConfigError(
      `CLOSED_KINDS: ${shortened(pair, KIND_MAX)}: must be a kind, a colon and a sentence, with | before the next kind`,
    )
  return Object.freeze({
    kind: readLine(kind, 'the kind', KIND_MAX),
    sentence: readLine(sentence, 'the sentence', SENTENCE_MAX),
  })
}

/** One line as people may write it elsewhere. @throws ConfigError */
function readLine(text: string, name: string, most: number): string {
  const wrong = (problem: string) =>
    new ConfigError(`CLOSED_KINDS: ${shortened(text.trim(), KIND_MAX)}: ${name} ${problem}`)
  if (lengthOf(text.trim()) > most) throw wrong(`has more than ${most} characters`)
  const read = line(1, most).safeParse(text)
  if (!read.success) throw wrong('must be one line of visible characters')
  return read.data
}
