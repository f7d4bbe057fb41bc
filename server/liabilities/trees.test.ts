import { expect, test } from 'vitest'
import { saidKinds } from './trees.ts'

test('V-07 what people have of their own is one sum, and pools stand alone', () => {
  const said = saidKinds([
    { kind: 'person', cents: 1_000n, accounts: 3 },
    { kind: 'event-a', cents: 70n, accounts: 1 },
    { kind: 'withdrawal', cents: 50n, accounts: 4 },
    { kind: 'code', cents: 25n, accounts: 50 },
    { kind: 'held', cents: 5n, accounts: 1 },
  ])
  expect(said).toEqual([
    { kind: 'person', cents: '1080' },
    { kind: 'event-a', cents: '70' },
  ])
})
