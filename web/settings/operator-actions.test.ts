import { expect, test } from 'vitest'
import { operatorActionText } from './operator-actions.tsx'

test.each([
  ['withdrawal-complete', 'withdrawal:7', 'Withdrawal paid (#7)'],
  ['user.role', 'user:12', 'Role changed'],
  ['something-new', 'user:12', 'something-new'],
])('%s on %s reads %s', (act, subject, words) => {
  expect(operatorActionText({ act, subject })).toBe(words)
})
