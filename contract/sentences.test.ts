import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { id } from './fields.ts'
import { SENTENCES } from './sentences.ts'
import { withdrawalRoutes } from './withdrawals.ts'

const said = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, SENTENCES).error?.issues.map(({ message }) => message)

describe('Z-04 what the contract has no sentence for is said in plain words', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    [
      'a field that is missing',
      z.object({ destinationDetails: z.string() }),
      {},
      'Destination details is missing',
    ],
    [
      'a field with a letter for a name (E-18)',
      z.object({ optionALabel: z.string() }),
      {},
      'Option A label is missing',
    ],
    ['a choice that is missing', z.object({ outcome: z.enum(['a', 'b']) }), {}, 'Outcome is missing'],
    ['a number for text', z.object({ title: z.string() }), { title: 4 }, 'Title must be text'],
    ['null for text', z.object({ title: z.string() }), { title: null }, 'Title must be text'],
    ['text for a number', z.object({ revision: z.int() }), { revision: 'x' }, 'Revision must be a number'],
    [
      'text for true or false',
      z.object({ locked: z.boolean() }),
      { locked: 'x' },
      'Locked must be true or false',
    ],
    [
      'a choice that is none',
      z.object({ side: z.enum(['a', 'b']) }),
      { side: 'c' },
      'Side must be one of a, b',
    ],
    [
      'the only choice missed',
      z.object({ confirms: z.literal(true) }),
      { confirms: false },
      'Confirms must be true',
    ],
    ['too short', z.object({ code: z.string().min(3) }), { code: '1' }, 'At least 3 characters'],
    ['too many', z.object({ list: z.array(z.int()).max(1) }), { list: [1, 2] }, 'At most 1 entries'],
    ['too small', z.object({ revision: z.int().min(1) }), { revision: 0 }, 'At least 1'],
    [
      'a wrong form',
      z.object({ code: z.string().regex(/^x$/) }),
      { code: 'y' },
      'Code is not in a form that we can read',
    ],
    [
      'neither of two forms',
      z.object({ about: z.union([id, z.int()]) }),
      { about: true },
      'About is not in a form that we can read',
    ],
    ['an unknown field', z.strictObject({}), { surely: 1 }, 'There is no field "surely"'],
    ['no object', z.strictObject({}), [], 'This must be an object'],
    [
      'a field without a name of ours',
      z.record(z.string(), z.int()),
      { '<b>': 'x' },
      'This must be a number',
    ],
  ])('%s', (_, schema, input, sentence) => expect(said(schema, input)).toEqual([sentence]))

  test('the contract’s own sentences come first', () =>
    expect(said(z.object({ id }), { id: 'x' })).toEqual(['Not an id']))

  test('W-14 a withdrawal without its fields', () => {
    const { body } = withdrawalRoutes.requestWithdrawal
    expect(said(body, { amount: '5', destination: 'cheque' })![0]).toBe(
      'Destination must be one of cashapp, bank',
    )
  })
})
