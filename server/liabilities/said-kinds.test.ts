import { expect, test } from 'vitest'
import { saidKinds } from './said-kinds.ts'

test('V-07 a sum of a few accounts is said with the purses, that of five stands alone, and so do pools', () => {
  const said = saidKinds([
    { kind: 'person', cents: 1_000n, accounts: 3 },
    { kind: 'event-a', cents: 70n, accounts: 1 },
    { kind: 'withdrawal', cents: 50n, accounts: 4 },
    { kind: 'code', cents: 25n, accounts: 5 },
    { kind: 'held', cents: 5n, accounts: 1 },
  ])
  expect(said).toEqual([
    { kind: 'person', cents: '1055' },
    { kind: 'event-a', cents: '70' },
    { kind: 'code', cents: '25' },
  ])
})
