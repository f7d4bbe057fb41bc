import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Rules, rulesHash } from './rules-hash.ts'

const rules: Rules = {
  title: 'Will it rain?',
  description: '',
  category: 'other',
  optionA: 'Yes',
  optionB: 'No',
  practice: false,
  endsAt: new Date('2026-12-01T10:00:00.000Z'),
  feeBps: 200,
}

test('E-22 anybody can recompute the hash of the rules from what the event shows', () => {
  const text = '["Will it rain?","","other","Yes","No","real","2026-12-01T10:00:00.000Z",200]'
  expect(rulesHash(rules)).toBe(createHash('sha256').update(text).digest('hex'))
})

test.each<[keyof Rules, unknown]>([
  ['title', 'Will it snow?'],
  ['description', 'In Oslo'],
  ['category', 'sports'],
  ['optionA', 'No'],
  ['optionB', 'Yes'],
  ['practice', true],
  ['endsAt', new Date('2026-12-01T10:00:00.001Z')],
  ['feeBps', 100],
  ['photos', ['ab'.repeat(32)]],
])('E-22 a change of %s changes the hash', (field, value) => {
  expect(rulesHash({ ...rules, [field]: value })).not.toBe(rulesHash(rules))
})

test('E-22 text cannot move from one rule to another without changing the hash', () => {
  expect(rulesHash({ ...rules, title: 'a","b', description: 'c' })).not.toBe(
    rulesHash({ ...rules, title: 'a', description: 'b","c' }),
  )
})

test('E-24 photographs are sealed with the rules, in their order, and an event without any hashes as before', () => {
  const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const text = `["Will it rain?","","other","Yes","No","real","2026-12-01T10:00:00.000Z",200,"${one}","${two}"]`
  expect(rulesHash({ ...rules, photos: [one, two] })).toBe(createHash('sha256').update(text).digest('hex'))
  expect(rulesHash({ ...rules, photos: [two, one] })).not.toBe(rulesHash({ ...rules, photos: [one, two] }))
  expect(rulesHash({ ...rules, photos: [] })).toBe(rulesHash(rules))
})
