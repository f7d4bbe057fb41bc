import { expect, test } from 'vitest'
import { readRequestLink, requestLink } from './request-link.ts'
import { type KeypadKey, pressKey } from './typed-amount.ts'

const read = (link: string) => readRequestLink(new URL(link).searchParams)

test('a link of a request says to whom, how much and what for, and is read as it was written', () => {
  const asked = { to: '12', cents: 1250n, note: 'tea & cake, 50%' }
  const link = requestLink('https://evens.test', asked)
  expect(link).toBe('https://evens.test/fund-requests?to=12&amount=12.50&note=tea+%26+cake%2C+50%25')
  expect(read(link)).toEqual(asked)
  expect(requestLink('https://evens.test', { ...asked, note: ' ' })).not.toContain('note')
})

test('an address that names nobody or no amount asks for nothing, and a note keeps its limit', () => {
  for (const search of [
    '',
    'to=12',
    'amount=5',
    'to=12&amount=0',
    'to=12&amount=-5',
    'to=x&amount=5',
    'to=12&amount=1.234',
  ])
    expect(readRequestLink(new URLSearchParams(search)), search).toBeNull()
  const long = new URLSearchParams({ to: '12', amount: '5', note: 'x'.repeat(500) })
  expect(readRequestLink(long)?.note).toHaveLength(200)
})

const press = (...keys: KeypadKey[]) => keys.reduce(pressKey, '')

test('keys of the pad make an amount with two decimals at most and one point', () => {
  expect(press('1', '2', '.', '5', '0')).toBe('12.50')
  expect(press('1', '.', '2', '3', '4')).toBe('1.23')
  expect(press('1', '.', '.', '5')).toBe('1.5')
  expect(press('.', '5')).toBe('0.5')
  expect(press('0', '0', '7')).toBe('7')
  expect(press('1', '2', 'back')).toBe('1')
  expect(press('back')).toBe('')
})
