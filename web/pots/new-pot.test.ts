import { expect, it } from 'vitest'
import { emptyPot, potBodyOf, stakeProblem, templates } from './new-pot.ts'

const form = (potAmount: string) => ({ ...emptyPot, potAmount })

it('O-43 the form begins with cards and nothing else', () => {
  expect(emptyPot).toEqual({ gameType: 'cards', potAmount: '', title: '', description: '' })
})

it('O-44 O-45 an amount is required, numeric, above 0 and covered', () => {
  expect(stakeProblem(form(''), 1000n)).toBe('Amount is required')
  expect(stakeProblem(form('  '), 1000n)).toBe('Amount is required')
  for (const wrong of ['0', '0.00', '-1', 'ten', '1.005'])
    expect(stakeProblem(form(wrong), 1000n), wrong).toBe('Enter an amount above 0')
  expect(stakeProblem(form('10.01'), 1000n)).toBe('You do not have that many practice coins')
  for (const right of ['0.01', '10', '10.00', '3.']) expect(stakeProblem(form(right), 1000n)).toBeUndefined()
})

it('O-46 sends the amount as a string, practice mode, and of title and description what there is', () => {
  expect(potBodyOf({ gameType: 'craps', potAmount: '5', title: ' Dice ', description: ' ' })).toEqual({
    gameType: 'craps',
    potAmount: '5.00',
    title: 'Dice',
    isPracticeMode: true,
  })
})

it('every template can be created as it is', () => {
  for (const { pot } of templates) expect(stakeProblem(pot, 10_000n)).toBeUndefined()
})
