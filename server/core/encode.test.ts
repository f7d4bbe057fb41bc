import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { face, id, moment, wireMoney } from '#contract/fields.ts'
import { type RouteName, routes } from '#contract/index.ts'
import { fromServer } from '#contract/live.ts'
import { readExamples } from '../../tests/support/examples.ts'
import { encoderOf } from './encode.ts'

const AT = new Date('2026-11-25T00:14:11.495Z')

describe('the way out of a call', () => {
  test('ids, amounts and moments are written, at every depth, and nothing else is touched', () => {
    const reply = z.object({
      id,
      paid: wireMoney.nullable(),
      at: moment.optional(),
      people: z.array(face),
      byDay: z.record(z.string(), wireMoney),
      pair: z.tuple([id, z.number()]),
    })
    const held = {
      pair: [3n, 1] as [bigint, number],
      id: 12n,
      paid: -5n,
      people: [{ id: 7n, firstName: 'Ada', lastName: 'L.', profileImageUrl: null }],
      byDay: { monday: 1960n },
      extra: 1,
    }
    expect(JSON.stringify(encoderOf(reply)(held))).toBe(
      '{"pair":["3",1],"id":"12","paid":"-0.05","people":[{"id":"7","firstName":"Ada","lastName":"L.","profileImageUrl":null}],"byDay":{"monday":"19.60"}}',
    )
    expect(encoderOf(reply)({ ...held, paid: null, at: AT })).toMatchObject({
      paid: null,
      at: '2026-11-25T00:14:11.495Z',
    })
    // what a handler keeps for the next caller is not changed
    expect(held.people[0]!.id).toBe(7n)
  })

  test('a column that the contract does not name is left out, and text of another form is refused', () => {
    const encode = encoderOf(z.object({ id, paid: wireMoney }))
    expect(encode({ id: 1n, paid: 5n, email: 'ada@example.com' } as never)).toEqual({ id: '1', paid: '0.05' })
    expect(() => encode({ id: 1n, paid: '1250' })).toThrow('not on the wire')
    const loose = encoderOf(z.looseObject({ id }))
    expect(loose({ id: 1n, more: 1 })).toEqual({ id: '1', more: 1 })
  })

  test('text that is on the wire already stays, so that a stored reply may be sent again', () => {
    const encode = encoderOf(z.object({ id, at: moment, paid: wireMoney }))
    const sent = encode({ id: 1n, at: AT, paid: 5n })
    expect(encode(sent)).toEqual(sent)
  })

  test('a union goes by its field; one that only a trial would tell apart is refused when the server starts', () => {
    const told = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('paid'), sum: wireMoney }),
      z.object({ kind: z.enum(['seen', 'named']), sum: id }),
    ])
    expect(encoderOf(told)({ kind: 'paid', sum: 250n })).toEqual({ kind: 'paid', sum: '2.50' })
    expect(encoderOf(told)({ kind: 'named', sum: 250n })).toEqual({ kind: 'named', sum: '250' })
    const untold = z.union([z.object({ sum: wireMoney }), z.object({ sum: id })])
    expect(() => encoderOf(untold)).toThrow('two forms of sum')
    expect(() => encoderOf(z.object({ id: z.string().transform(BigInt) }))).toThrow('not known')
  })
})

/** A reply in the server's form: the ids, amounts and moments of the schema as bigint and Date. */
function heldOf(schema: z.ZodType, wire: unknown): unknown {
  if (wire === null || wire === undefined) return wire
  if (schema === id) return BigInt(wire as string)
  if (schema === wireMoney) return BigInt((wire as string).replace('.', ''))
  if (schema === moment) return new Date(wire as string)
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(wire).map(([name, part]) => {
          const field = (schema as z.ZodObject).shape[name]
          return [name, field ? heldOf(field as z.ZodType, part) : part]
        }),
      )
    case 'array':
      return (wire as unknown[]).map((part) => heldOf(def.element as z.ZodType, part))
    case 'optional':
    case 'nullable':
      return heldOf(def.innerType as z.ZodType, wire)
    case 'union': {
      const fitting = (def.options as z.ZodType[]).find((option) => option.safeParse(wire).success)
      return fitting ? heldOf(fitting, wire) : wire
    }
    default:
      return wire
  }
}

const examples = Object.entries(readExamples()) as [RouteName, { reply: unknown }][]

test.each(examples)('%s is written byte for byte as its recorded example', (name, { reply }) => {
  const schema: z.ZodType = routes[name].reply
  const held = heldOf(schema, reply)
  expect(JSON.stringify(encoderOf(schema)(held))).toBe(JSON.stringify(reply))
})

test('every route and every frame of the socket has a way out', () => {
  for (const { reply } of Object.values(routes)) expect(encoderOf(reply)).toBeTypeOf('function')
  expect(encoderOf(fromServer)({ type: 'pong', now: AT })).toEqual({ type: 'pong', now: AT.toISOString() })
})
