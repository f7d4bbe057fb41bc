import { expect, test } from 'vitest'
import { pictureProblem } from './look-dialog.tsx'
import {
  changesOf,
  emptyRoom,
  linkProblem,
  roomBody,
  roomProblems,
  seatsProblem,
  typedStart,
} from './new-room.ts'

test('R-07 a room needs a name', () => {
  for (const name of ['', '   ', '\n'])
    expect(roomProblems({ ...emptyRoom, name })).toEqual({ name: 'Please enter a room name' })
  expect(roomProblems({ ...emptyRoom, name: 'Final' })).toEqual({})
})

test('R-08 its purpose has at most 100 characters', () => {
  const purpose = (length: number) =>
    roomProblems({ ...emptyRoom, name: 'Final', purpose: 'x'.repeat(length) })
  expect(purpose(100)).toEqual({})
  expect(purpose(101)).toEqual({ purpose: 'At most 100 characters' })
})

test('R-10 what is sent: name, purpose, description, eventId, isPublic, and 50 people', () => {
  expect(
    roomBody({ ...emptyRoom, name: ' Final ', event: { id: '7', title: 'Who wins?' }, isPublic: false }),
  ).toEqual({
    name: 'Final',
    purpose: '',
    description: '',
    eventId: '7',
    isPublic: false,
    maxParticipants: 50,
  })
  expect(roomBody({ ...emptyRoom, name: 'Final' }).eventId).toBeNull()
})

test('R-36 a new room can have a video from the start; another link is refused before anything is sent', () => {
  const link = ' https://vimeo.com/76979871 '
  expect(linkProblem('  ')).toEqual({})
  expect(linkProblem(link)).toEqual({})
  expect(linkProblem('https://evil.example/x').video).toMatch(/YouTube, Vimeo or Twitch/)
  expect(roomBody({ ...emptyRoom, name: 'Final', video: link }).videoUrl).toBe('https://vimeo.com/76979871')
  expect(roomBody({ ...emptyRoom, name: 'Final', video: ' ' })).not.toHaveProperty('videoUrl')
})

test('M12 only what has changed of a room is sent', () => {
  const texts = { name: 'Final', purpose: '', description: 'Tea' }
  const room = { ...texts, isPublic: true, maxParticipants: 50, startsAt: null }
  expect(changesOf(room, { texts, isPublic: true, seats: 50, starts: '' })).toEqual({})
  expect(
    changesOf(room, { texts: { ...texts, name: ' Semi ' }, isPublic: false, seats: 8, starts: '' }),
  ).toEqual({
    name: 'Semi',
    isPublic: false,
    maxParticipants: 8,
  })
})

test('N-04 a start is sent as it was typed, by the reader’s clock, and only when it has changed', () => {
  const starts = '2030-05-17T20:30'
  const startsAt = new Date(2030, 4, 17, 20, 30).toISOString()
  expect(roomBody({ ...emptyRoom, name: 'Final', starts }).startsAt).toBe(startsAt)
  expect(roomBody({ ...emptyRoom, name: 'Final' })).not.toHaveProperty('startsAt')
  const texts = { name: 'Final', purpose: '', description: '' }
  const room = { ...texts, isPublic: true, maxParticipants: 50, startsAt }
  const form = { texts, isPublic: true, seats: 50 }
  expect(typedStart(startsAt)).toBe(starts)
  expect(changesOf(room, { ...form, starts })).toEqual({})
  expect(changesOf(room, { ...form, starts: '' })).toEqual({ startsAt: null })
})

test('M12 a room has 2 to 50 seats', () => {
  for (const seats of ['2', '50', ' 8 ']) expect(seatsProblem(seats)).toEqual({})
  for (const seats of ['', '1', '51', '2.5', 'x', '-3'])
    expect(seatsProblem(seats)).toEqual({ seats: 'Enter 2 to 50' })
})

const MIB = 1024 * 1024
test.each([
  ['image/png', 0, 'Invalid File'],
  ['application/pdf', 10, 'Invalid file type'],
  ['', 10, 'Invalid file type'],
  ['image/png', 5 * MIB, 'File too large'],
  ['image/png', 5 * MIB - 1, undefined],
  ['image/jpeg', 1, undefined],
] as const)('R-39 a file of type "%s" with %i bytes: %s', (type, size, title) => {
  expect(pictureProblem({ type, size })?.title).toBe(title)
})
