import { expect, test } from 'vitest'
import { gestureOf, swipeDirection } from './swipe-direction.ts'

test('a finger that goes along the row drags it, any other one scrolls', () => {
  expect(gestureOf(4, 3)).toBeUndefined()
  expect(gestureOf(30, 5)).toBe('drag')
  expect(gestureOf(-30, 5)).toBe('drag')
  expect(gestureOf(30, 25)).toBe('scroll')
  expect(gestureOf(2, 30)).toBe('scroll')
})

test('a row counts as swiped only when it went a good part of its width', () => {
  expect(swipeDirection(111, 400)).toBeUndefined()
  expect(swipeDirection(112, 400)).toBe('right')
  expect(swipeDirection(-112, 400)).toBe('left')
  expect(swipeDirection(-80, 200)).toBe('left')
})
