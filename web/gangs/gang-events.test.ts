import { expect, test } from 'vitest'
import type { EventView } from '#web/bets/event/event-labels.ts'
import { openFirst } from './gang-events.tsx'

const event = (id: string, status: EventView['status']) => ({ id, status }) as EventView
const ids = (open: EventView[], newest: EventView[]) => openFirst(open, newest).map(({ id }) => id)

test('Q-01 a gang’s open events come first, then the newest closed ones, each once and five together', () => {
  const open = [event('3', 'open'), event('1', 'open')]
  const newest = [event('5', 'settled'), event('4', 'voided'), event('3', 'open'), event('2', 'locked')]
  expect(ids(open, newest)).toEqual(['3', '1', '5', '4', '2'])
  expect(ids([...open, event('0', 'open')], newest)).toHaveLength(5)
  // it closed between the two answers
  expect(ids([event('3', 'open')], [event('3', 'locked')])).toEqual(['3'])
  expect(ids([], [])).toEqual([])
})
