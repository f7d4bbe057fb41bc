import { expect, test } from 'vitest'
import { emptyRoom, roomBody, roomProblems } from './new-room.ts'

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
