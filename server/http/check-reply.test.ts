import { expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { checkReply } from './check-reply.ts'

test('a reply that its contract allows passes; one field more, at any depth, is a fault', () => {
  const people = routes.listBlocks as Route
  const user = { id: '1', firstName: 'Ada', lastName: 'L.', profileImageUrl: null }
  const row = { user, createdAt: '2026-11-25T00:14:11.495Z' }
  expect(() => checkReply('listBlocks', people, [row])).not.toThrow()
  expect(() =>
    checkReply('listBlocks', people, [{ ...row, user: { ...user, email: 'ada@example.com' } }]),
  ).toThrow('a field that its contract does not name: 0.user.email')
  expect(() => checkReply('listBlocks', people, [{ user }])).toThrow('what its contract does not say')
})
