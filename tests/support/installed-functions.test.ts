import { expect, test } from 'vitest'
import { type InstalledFunction, lostFunctions } from './installed-functions.ts'

const one = (name: string, signature: string, file = 'server/bets/pay.sql'): InstalledFunction => ({
  name,
  signature,
  file,
  text: '',
})

test('H-09 a function that a later schema has no more, or that takes or answers something else, is found', () => {
  const before = [
    one('same', 'f p_id bigint returns int'),
    one('gone', 'f returns int'),
    one('more', 'f p_id bigint returns int'),
    one('other', 'f returns int'),
    one('old', 'f returns int', 'server/bets/for-release-0.1.0.sql'),
  ]
  const after = [
    one('same', 'f p_id bigint returns int', 'server/bets/elsewhere.sql'),
    one('more', 'f p_id bigint, p_more int returns int'),
    one('other', 'f returns text'),
    one('fresh', 'f returns int'),
  ]
  expect(lostFunctions(before, after)).toEqual([
    'gone f returns int',
    'more f p_id bigint returns int',
    'other f returns int',
  ])
})
