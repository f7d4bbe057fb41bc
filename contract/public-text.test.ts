import { expect, test } from 'vitest'
import type { z } from 'zod'
import { routes } from './index.ts'
import type { Route } from './route.ts'

/** A text that is no id, address, amount or choice. */
const WORDS = 'Some words, here'
/** Credentials, and the address of the person; nobody else reads them. */
const SECRETS = new Set(['password', 'currentPassword', 'newPassword', 'code', 'passkey', 'email'])

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
}
const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def

/** The object or list that a schema wraps; undefined for anything else. */
function containerOf(schema: z.ZodType): Def | undefined {
  const def = defOf(schema)
  const inner = def.innerType ?? def.in
  if (inner) return containerOf(inner)
  return def.shape || def.element ? def : undefined
}

/** The paths of a schema's fields that accept any text. */
function wordsIn(schema: z.ZodType, path = ''): string[] {
  if (path !== '' && schema.safeParse(WORDS).success) return [path]
  const { shape = {}, element } = containerOf(schema) ?? {}
  if (element) return wordsIn(element, path)
  return Object.entries(shape).flatMap(([name, field]) =>
    SECRETS.has(name) ? [] : wordsIn(field, path === '' ? name : `${path}.${name}`),
  )
}

const OPERATORS = ['moderator', 'admin']
const all = Object.entries(routes as unknown as Record<string, Route>)

test.each(all.filter(([, { who }]) => who !== 'public'))(
  'S16 %s says of each free text who reads it',
  (_, { who, body, publicText = [], openText = {}, refusals = [] }) => {
    const found = body ? wordsIn(body) : []
    const said = [...publicText, ...Object.keys(openText)]
    // operators' texts are reasons of their decisions, unless the route says that everybody reads them
    if (!OPERATORS.includes(who)) expect([...found].sort()).toEqual([...said].sort())
    for (const field of publicText) expect(found).toContain(field)
    if (publicText.length > 0) expect(refusals).toContain('silenced')
  },
)

test('S16 the search for free text finds it where it stands', () => {
  const found = (name: keyof typeof routes) => wordsIn((routes[name] as unknown as Route).body!)
  expect(found('createEvent')).toEqual(['title', 'description', 'optionALabel', 'optionBLabel'])
  expect(found('transfer')).toEqual(['description'])
  expect(found('placeBet')).toEqual([])
})
