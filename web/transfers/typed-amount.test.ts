import { expect, test } from 'vitest'
import { type KeypadKey, pressKey } from './typed-amount.ts'

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
