import { expect, test } from 'vitest'
import { knownText } from '../list/event-shelves.tsx'
import { againstOf, againstText } from './against.tsx'

const face = (firstName: string) => ({
  id: firstName,
  firstName,
  lastName: 'L.',
  profileImageUrl: null,
  isOperator: null,
})
const bettor = (firstName: string, selection: 'optionA' | 'optionB', isMe = false) => ({
  person: face(firstName) as never,
  selection,
  stake: '1.00',
  isMe,
  cheerable: false,
})

test.each([
  [[], 0, 'Nobody is against you yet.'],
  [[], 1, 'Against you: 1 person'],
  [[], 7, 'Against you: 7 people'],
  [['Jo'], 0, 'Against you: Jo L.'],
  [['Jo', 'Ines'], 0, 'Against you: Jo L. and Ines L.'],
  [['Jo', 'Ines', 'Kit'], 4, 'Against you: Jo L., Ines L., and 5 more'],
] as const)('N-02 the people against the bettor: %j and %i others', (names, more, text) => {
  const people = names.map((name) => bettor(name, 'optionB'))
  expect(againstText({ people, more })).toBe(text)
})

test('N-02 against a bettor are the people of the other side, never the bettor', () => {
  const people = [bettor('Jo', 'optionB'), bettor('Kit', 'optionA'), bettor('Me', 'optionA', true)]
  const all = { people, more: { optionA: 2, optionB: 3, named: [] } }
  expect(againstOf(all, 'optionA')).toMatchObject({ people: [{ person: { firstName: 'Jo' } }], more: 3 })
  expect(againstOf(all, 'optionB')).toMatchObject({ people: [{ person: { firstName: 'Kit' } }], more: 2 })
  expect(againstOf(undefined, 'optionA')).toBeUndefined()
})

test.each([
  [['Jo'], 0, false, 'Jo is in'],
  [['Jo', 'Ines'], 0, false, 'Jo and Ines are in'],
  [['Jo', 'Ines'], 3, false, 'Jo, Ines, and 3 more you know are in'],
  [['Jo'], 0, true, 'Jo of your gang is in'],
  [['Jo', 'Ines'], 3, true, 'Jo, Ines, and 3 of your gang are in'],
] as const)(
  'N-09 the people whom the reader knows in an event: %j and %i more, gang %j',
  (names, more, gang, text) => {
    expect(knownText({ people: names.map(face) as never, more, gang })).toBe(text)
  },
)
