import { expect, test } from 'vitest'
import { gestureOf, swipeWay } from './swipe-way.ts'

test('a finger that goes along the row drags it, any other one scrolls', () => {
  expect(gestureOf(4, 3)).toBeUndefined()
  expect(gestureOf(30, 5)).toBe('drag')
  expect(gestureOf(-30, 5)).toBe('drag')
  expect(gestureOf(30, 25)).toBe('scroll')
  expect(gestureOf(2, 30)).toBe('scroll')
})

test('a row counts as swiped only when it went a good part of its width', () => {
  expect(swipeWay(111, 400)).toBeUndefined()
  expect(swipeWay(112, 400)).toBe('right')
  expect(swipeWay(-112, 400)).toBe('left')
  expect(swipeWay(-80, 200)).toBe('left')
})
