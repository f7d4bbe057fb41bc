import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

const press = (key: string, isComposing: boolean, keyCode = 13) => ({ key, isComposing, keyCode })

test('M-12 the Enter that confirms a word is no Enter, in the order of Chromium and in that of Safari', () => {
  expect(pressedKey(press('Enter', true, 229))).toBe('')
  expect(pressedKey(press('Enter', true))).toBe('')
  expect(pressedKey(press('Enter', false, 229))).toBe('')
  expect(pressedKey(press('Enter', false))).toBe('Enter')
})

test('M-12 arrows and Escape of an input method are its own', () => {
  expect(pressedKey(press('ArrowDown', true, 229))).toBe('')
  expect(pressedKey(press('Escape', false, 229))).toBe('')
  expect(pressedKey(press('Escape', false, 27))).toBe('Escape')
})

test("M-12 React's event is read by its native one", () => {
  expect(pressedKey({ key: 'Enter', keyCode: 13, nativeEvent: { isComposing: true } })).toBe('')
  expect(pressedKey({ key: 'Enter', keyCode: 13, nativeEvent: { isComposing: false } })).toBe('Enter')
})
