import type { z } from 'zod'
import { cutTo } from './characters.ts'

/** A validation issue: zod's shape, reduced to what the sentences need. */
type Issue = {
  code?: string | undefined
  path?: readonly PropertyKey[] | undefined
  input?: unknown
  expected?: unknown
  format?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  values?: unknown
  keys?: unknown
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The label of an input field: `destinationDetails` → "Destination details", `optionALabel` → "Option A label". */
export function labelOf(path: readonly PropertyKey[] | undefined): string {
  const name = (path ?? []).findLast((part) => typeof part === 'string') as string | undefined
  if (name === undefined || !/^[a-zA-Z]{1,40}$/.test(name)) return 'This'
  const words = name.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  const label = words.map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase())).join(' ')
  return label[0]!.toUpperCase() + label.slice(1)
}

function boundary(issue: Issue): string {
  const least = issue.code === 'too_small'
  const bound = `${least ? 'At least' : 'At most'} ${String(least ? issue.minimum : issue.maximum)}`
  if (issue.origin === 'string') return `${bound} characters`
  return issue.origin === 'array' || issue.origin === 'set' ? `${bound} entries` : bound
}

function unknownFields(keys: unknown): string {
  const names = (Array.isArray(keys) ? keys : []).slice(0, 3).map((key) => `"${cutTo(String(key), 40)}"`)
  return `There is no field ${names.join(', ')}`
}

/**
 * A sentence for people about one invalid input field, where the contract has no message of its own (Z-04). It names no
 * types or formats, which are words for programmers.
 */
export function sentenceFor(issue: Issue): string {
  const label = labelOf(issue.path)
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return `${label} is missing`
  switch (issue.code) {
    case 'invalid_type':
      return `${label} must be ${KINDS[String(issue.expected)] ?? 'given in another form'}`
    case 'invalid_value': {
      const values = (Array.isArray(issue.values) ? issue.values : []).map(String)
      return values.length === 1
        ? `${label} must be ${values[0]}`
        : `${label} must be one of ${values.join(', ')}`
    }
    case 'unrecognized_keys':
      return unknownFields(issue.keys)
    case 'too_small':
    case 'too_big':
      return boundary(issue)
    case 'invalid_union':
    case 'invalid_format':
      return issue.input === undefined ? `${label} is missing` : `${label} is not in a form that we can read`
    default:
      return `${label} cannot be used`
  }
}

/** Makes zod use `sentenceFor`: `schema.safeParse(input, SENTENCES)`. The contract's own messages take precedence. */
export const SENTENCES: z.core.ParseContext<z.core.$ZodIssue> = { error: (issue) => sentenceFor(issue) }
