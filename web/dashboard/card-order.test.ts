import { describe, expect, test } from 'vitest'
import { arranged, moved } from './card-order.ts'

const same = (name: string) => name

describe('the order of the room cards', () => {
  test('is the usual one until somebody chose another', () => {
    expect(arranged(['a', 'b', 'c'], same, [])).toEqual(['a', 'b', 'c'])
  })

  test('follows what was chosen; a room that came later stands behind, in its usual order', () => {
    expect(arranged(['a', 'new', 'b', 'newer', 'c'], same, ['c', 'a', 'b'])).toEqual([
      'c',
      'a',
      'b',
      'new',
      'newer',
    ])
  })

  test('a step moves one name among those shown, and leaves the other lists alone', () => {
    const order = moved([], ['a', 'b', 'c'], 'c', -1)
    expect(arranged(['a', 'b', 'c'], same, order)).toEqual(['a', 'c', 'b'])
    const both = moved(order, ['x', 'y'], 'x', 1)
    expect(arranged(['x', 'y'], same, both)).toEqual(['y', 'x'])
    expect(arranged(['a', 'b', 'c'], same, both)).toEqual(['a', 'c', 'b'])
  })

  test('nothing moves over an end, and what is not shown does not move', () => {
    expect(moved(['q'], ['a', 'b'], 'a', -1)).toEqual(['q'])
    expect(moved(['q'], ['a', 'b'], 'b', 1)).toEqual(['q'])
    expect(moved(['q'], ['a', 'b'], 'z', 1)).toEqual(['q'])
  })
})
