import { Misuse } from './given.ts'

/** The kinds of saved files. */
export type FileKind = 'receipt' | 'liabilities' | 'match' | 'event' | 'pot' | 'fun' | 'line'

/** The fields of each kind of JSON by which it is known. The first that fits counts. */
const FIELDS: readonly (readonly [FileKind, readonly string[]])[] = [
  ['match', ['record', 'signature', 'keyId', 'publicKey']],
  ['receipt', ['record', 'salt', 'promise', 'proof']],
  ['line', ['seedHash', 'seed', 'clientSeeds', 'line']],
  ['fun', ['game', 'selection', 'faces', 'proof']],
  ['pot', ['game', 'winner', 'gameResult', 'proof']],
]
const PROOF = 'c2sp.org/tlog-proof@v1\n'
const REPLAY = ['rules', 'rulesHash', 'outcome', 'betCount']

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const has = (value: object, fields: readonly string[]) => fields.every((field) => field in value)

/**
 * The kind of a file, by its content alone: its name means nothing.
 * @throws Misuse for a file that this program cannot check without a server
 */
export function kindOf(text: string): FileKind {
  if (text.startsWith(PROOF)) return 'receipt'
  const whole = objectIn(text)
  const kind = whole && FIELDS.find(([, fields]) => has(whole, fields))?.[0]
  if (kind) return kind
  // other proofs are a text
  if (whole && 'proof' in whole && typeof whole.proof === 'object') return 'liabilities'
  // a replay has its first line, then one for each page of bets
  const first = objectIn(text.slice(0, Math.max(0, text.indexOf('\n'))))
  if (first && has(first, REPLAY)) return 'event'
  throw new Misuse(
    'This file is none of those that can be checked alone: a receipt’s proof, an answer about a receipt, about what is owed or about a game, a signed match, a replay of an event.',
  )
}
