import { expect, test } from 'vitest'
import { ageText, approvalText, payerText, returningText } from './withdrawal-text.ts'

test('W-26 an operator reads how long somebody has waited', () => {
  const now = Date.parse('2026-02-03T12:00:00Z')
  const age = (since: string) => ageText(since, now)
  expect(age('2026-02-03T11:59:30Z')).toBe('less than a minute')
  expect(age('2026-02-03T11:59:00Z')).toBe('1 minute')
  expect(age('2026-02-03T10:00:00Z')).toBe('2 hours')
  expect(age('2026-01-31T11:59:00Z')).toBe('3 days')
})

test('W-26 an operator reads who has approved and who still must', () => {
  const at = '2026-02-03T12:00:00Z'
  const mine = { operator: 'Ada Example', at, mine: true }
  const theirs = { operator: 'Ben Example', at, mine: false }
  const words = (
    approvals: (typeof mine)[],
    approvalsNeeded: number,
    status: 'pending' | 'processing' = 'pending',
  ) => approvalText({ approvals, approvalsNeeded, status })
  expect(words([], 1)).toBe('Needs one approval')
  expect(words([], 2)).toBe('Needs approvals by two different operators')
  expect(words([mine], 2)).toBe('Approved by you: another operator must approve it too')
  expect(words([theirs, mine], 2, 'processing')).toBe('Approved by Ben Example and you')
})

test('W-26 an operator reads who pays it out', () => {
  expect(payerText('processing', { operator: 'Ada Example', mine: true })).toBe('You are paying it out')
  expect(payerText('processing', { operator: 'Ada Example', mine: false })).toBe(
    'Ada Example is paying it out. Do not pay it too: take it over first',
  )
  expect(payerText('completed', { operator: 'Ada Example', mine: false })).toBe(
    'Ada Example was paying it out',
  )
})

test('W-26 an operator reads who says that it comes back, and who has to confirm it', () => {
  const [mine, theirs] = [
    { operator: 'Ada Example', mine: true },
    { operator: 'Ben Example', mine: false },
  ]
  expect(returningText({ as: 'failed', ...mine }, mine)).toBe(
    'You say that the payout failed: another operator has to confirm it.',
  )
  expect(returningText({ as: 'failed', ...theirs }, theirs)).toBe(
    'Ben Example says that the payout failed: you have to confirm it.',
  )
  expect(returningText({ as: 'cancelled', ...mine }, theirs)).toBe(
    'You say that it is to be cancelled: Ben Example has to confirm that it was not paid.',
  )
  expect(returningText({ as: 'cancelled', ...theirs }, mine)).toBe(
    'Ben Example says that it is to be cancelled: you have to confirm that it was not paid.',
  )
})
