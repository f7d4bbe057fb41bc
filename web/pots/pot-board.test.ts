import { expect, it } from 'vitest'
import type { PotView } from '#contract/pots.ts'
import { emptyBoard, type PotBoard, takeIn, tidy } from './pot-board.ts'

const pots = (...ids: number[]) => ids.map((id) => ({ id: String(id) }) as PotView)
const seen = ({ shown, gone, waiting }: PotBoard) => ({
  shown: shown.map(({ id }) => id).join(' '),
  gone: [...gone].join(' '),
  waiting: waiting.map(({ id }) => id).join(' '),
})

it('an empty board takes the whole list', () => {
  expect(seen(takeIn(emptyBoard, pots(3, 2, 1), true))).toEqual({ shown: '3 2 1', gone: '', waiting: '' })
})

it('new pots wait and gone ones keep their places: nothing moves under a finger', () => {
  const board = takeIn(takeIn(emptyBoard, pots(3, 2, 1), true), pots(5, 4, 3, 1), true)
  expect(seen(board)).toEqual({ shown: '3 2 1', gone: '2', waiting: '5 4' })
  expect(seen(tidy(board))).toEqual({ shown: '5 4 3 1', gone: '', waiting: '' })
})

it('older pots of a further page are added at the end', () => {
  expect(seen(takeIn(takeIn(emptyBoard, pots(3, 2), true), pots(4, 3, 2, 1), true))).toEqual({
    shown: '3 2 1',
    gone: '',
    waiting: '4',
  })
})

it('a board whose pots are all gone keeps them until it is tidied', () => {
  const board = takeIn(takeIn(emptyBoard, pots(2, 1), true), pots(3), true)
  expect(seen(board)).toEqual({ shown: '2 1', gone: '2 1', waiting: '3' })
  expect(seen(tidy(board))).toEqual({ shown: '3', gone: '', waiting: '' })
})

it('a pot that newer ones pushed to the next page is not gone', () => {
  const board = takeIn(takeIn(emptyBoard, pots(3, 2, 1), false), pots(5, 4, 3), false)
  expect(seen(board)).toEqual({ shown: '3 2 1', gone: '', waiting: '5 4' })
})

it('O-47 a pot that somebody has just created is shown at once, before those that wait', () => {
  const [other, own, ...rest] = pots(5, 4, 2, 1)
  const list = [other!, { ...own!, createdById: '7' }, ...rest]
  expect(seen(takeIn(takeIn(emptyBoard, pots(2, 1), true, '7'), list, true, '7'))).toEqual({
    shown: '4 2 1',
    gone: '',
    waiting: '5',
  })
})
