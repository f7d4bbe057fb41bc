import { expect, test } from 'vitest'
import { heirOf } from './leave-owned-dialog.tsx'

const person = (userId: string, coHost = false) => ({ userId, coHost })

test('M12 the owner who leaves is followed by the first co-host, else by who is there longest', () => {
  const [owner, early, late] = [person('1'), person('2'), person('3')]
  expect(heirOf([owner, early, late], '1')).toBe(early)
  expect(heirOf([early, owner, late], '1')).toBe(early)
  const coHost = person('4', true)
  expect(heirOf([owner, early, coHost, person('5', true)], '1')).toBe(coHost)
  expect(heirOf([owner], '1')).toBeUndefined()
})
