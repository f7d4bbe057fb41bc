// Picks one example for each route from the calls that tests made (lines of JSON, tests/support/examples.ts).
import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { RouteName } from '#contract/index.ts'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Example, Examples } from '../../tests/support/examples.ts'

const CHARACTERS_MAX = 6_000

/** Keeps one entry of each list, two of an outermost one. A list in a list is a pair, which stays whole. */
function shortened(value: unknown, depth = 0, isPair = false): unknown {
  if (Array.isArray(value))
    return value
      .slice(0, isPair ? value.length : depth === 0 ? 2 : 1)
      .map((entry) => shortened(entry, depth + 1, true))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 80)
      .map(([key, entry]) => [key, shortened(entry, depth + 1)]),
  )
}

/** Removes the random part from addresses of test people, which would change with every run. */
const settled = (text: string) => text.replace(/-[0-9a-z]{6,12}@example\.com/g, '@example.com')

/** The examples that still fit the contract; the others wait for the next recording. */
export function fittingExamples(examples: Examples): Examples {
  const fits = (schema: z.ZodType | undefined, value: unknown) =>
    schema === undefined || value === undefined || schema.safeParse(value).success
  return Object.fromEntries(
    Object.entries(examples).filter(([name, { body, reply }]) => {
      const route = (routes as Partial<Record<string, Route>>)[name]
      return route && fits(route.body, body) && fits(route.reply, reply)
    }),
  )
}

/** The longest of the short calls of each route, since it shows most of the possible fields. */
export function pickExamples(file: string): Examples {
  const best = new Map<RouteName, { size: number; example: Example }>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue
    const { name, body, reply } = JSON.parse(line) as Example & { name: RouteName }
    const example = JSON.parse(settled(JSON.stringify({ body, reply: shortened(reply) }))) as Example
    const size = JSON.stringify(example).length
    if (size <= CHARACTERS_MAX && size > (best.get(name)?.size ?? -1)) best.set(name, { size, example })
  }
  return Object.fromEntries(
    [...best].sort(([a], [b]) => a.localeCompare(b)).map(([name, { example }]) => [name, example]),
  )
}
