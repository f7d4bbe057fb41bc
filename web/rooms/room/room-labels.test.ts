import { expect, test } from 'vitest'
import { roomLayouts } from '#contract/chat-limits.ts'
import { filterLabels, inviteLink, layoutLabels, readFilters, syncText, timeText } from './room-labels.ts'

test('R-02 the four filters, as the address names them', () => {
  expect(Object.values(filterLabels)).toEqual([
    'All Rooms',
    'Sports Watch Parties',
    'Entertainment',
    'Social Rooms',
  ])
  expect(readFilters(new URLSearchParams('filter=sports'))).toEqual({ filter: 'sports' })
  for (const address of ['', 'filter=', 'filter=toString', 'filter=Sports'])
    expect(readFilters(new URLSearchParams(address))).toEqual({ filter: 'all' })
})

test('R-18 six layouts, each with a key of its own', () => {
  expect(Object.keys(layoutLabels).sort()).toEqual([...roomLayouts].sort())
  expect(new Set(Object.values(layoutLabels).map(({ key }) => key)).size).toBe(6)
})

test('R-18 the chip says how far off the picture is, and that live has no second', () => {
  expect(syncText('in-sync', 0.1)).toBe('In sync ±0.2 s')
  expect(syncText('correcting', -0.6)).toBe('Catching up, 0.6 s')
  expect(syncText('off', 0.4)).toBe('0.4 s ahead')
  expect(syncText('correcting', -754)).toBe('Catching up, 12:34')
  expect(syncText('live', 0)).toBe('Live: everyone sees it at their own delay')
})

test('R-18 seconds as a clock', () => {
  expect([0, 59.9, 247, 3729, -3].map(timeText)).toEqual(['0:00', '0:59', '4:07', '1:02:09', '0:00'])
})

test('A-share the link of a room is by its invite, and by its number where nobody told one', () => {
  const invitePath = '/rooms/12?invite=AbCdEfGhIjKlMnOpQr-_12'
  expect(inviteLink({ id: '12', invitePath })).toBe('/share/rooms/AbCdEfGhIjKlMnOpQr-_12')
  expect(inviteLink({ id: '12', invitePath: null })).toBe('/share/rooms/12')
})
