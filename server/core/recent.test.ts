import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('the newest entries are remembered, and never more than twice as many', () => {
  const recent = new Recent<number>(3)
  const known = () => Array.from({ length: 20 }, (_, n) => n).filter((n) => recent.get(`${n}`) !== undefined)
  for (let n = 0; n < 20; n++) {
    recent.set(`${n}`, n)
    for (let back = 0; back < Math.min(3, n + 1); back++) expect(recent.get(`${n - back}`)).toBe(n - back)
    expect(known().length).toBeLessThanOrEqual(6)
  }
})

test('a forgotten entry is gone, also when it was remembered again', () => {
  const recent = new Recent<string>(2)
  for (const key of ['a', 'b', 'c', 'a']) recent.set(key, key)
  recent.delete('a')
  expect(recent.get('a')).toBeUndefined()
  expect(recent.get('b')).toBe('b')
})
