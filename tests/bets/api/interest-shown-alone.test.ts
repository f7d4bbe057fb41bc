import { expect, test } from 'vitest'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'

const world = judgedWorld({ env: { INTEREST_RULES: 'off' } })
const ana = person(() => world.rich('Ana'))
const max = person(() => world.rich('Max'))

test('J-02 an operator can leave an interest to its display: everybody reads it, and nothing is refused', async () => {
  const interest = { part: 'knows' } as const
  const { id, sides } = await openEvent(world, ana, { interest })
  expect(sides).toEqual(['optionA', 'optionB'])
  expect(await max.ok('getEvent', on(id))).toMatchObject({ interest: { part: 'knows' }, toAccept: null })
  await ana.ok('placeBet', bet(id, 'optionA', '5'))
  await max.ok('placeBet', bet(id, 'optionB', '5'))
  // a step back guards the event, and brings no rule about interests with it
  await max.ok('stepBack', { ...on(id), body: {} })
  await ana.ok('placeBet', bet(id, 'optionA', '5'))
})
