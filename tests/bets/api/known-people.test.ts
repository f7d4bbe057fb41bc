import { describe, expect, test } from 'vitest'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'

const world = judgedWorld()

describe('people one knows', () => {
  test('N-09 events that people one knows are in have a shelf; they come first among the faces and who is in', async () => {
    const [me, friend, rival] = [
      await world.signUp('Me'),
      await world.signUp('Zoe'),
      await world.signUp('Rex'),
    ]
    const strangers = await Promise.all(['Ada', 'Bea', 'Cal'].map((name) => world.signUp(name)))
    await me.ok('sendMessage', { body: { receiverId: friend.id, content: 'Hi' } })
    await friend.ok('sendMessage', { body: { receiverId: me.id, content: 'Hello' } })
    // against each other before
    const before = await proposedEvent(
      world,
      me,
      [
        [me, 'optionA', '1'],
        [rival, 'optionB', '1'],
      ],
      'optionA',
      { isPracticeMode: true },
    )
    await rival.ok('concedeEvent', on(before))
    await world.settle()
    const event = await openEvent(world, strangers[0]!, { isPracticeMode: true })
    for (const person of [...strangers, rival, friend])
      await person.ok('placeBet', bet(event.id, 'optionA', '1'))
    const shelved = await me.ok('listShelves', { query: { mode: 'practice' } })
    const mine = shelved.find(({ id }) => id === event.id)!
    expect(mine.shelf).toBe('known')
    expect(mine.known!.people.map(({ id }) => id)).toEqual([friend.id, rival.id])
    expect(mine.known!.more).toBe(0)
    expect(mine.faces.slice(0, 2).map(({ id }) => id)).toEqual([friend.id, rival.id])
    const { people } = await me.ok('eventPeople', on(event.id))
    expect(people.slice(0, 2).map(({ person }) => person.id)).toEqual([friend.id, rival.id])
    // nobody is known to a stranger, and a person who hides is nobody's shelf
    const stranger = await world.signUp('Solo')
    const theirs = await stranger.ok('listShelves', { query: { mode: 'practice' } })
    expect(theirs.filter(({ shelf }) => shelf === 'known')).toEqual([])
    for (const person of [friend, rival])
      await person.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    const hidden = await me.ok('listShelves', { query: { mode: 'practice' } })
    expect(hidden.find(({ id }) => id === event.id)?.shelf).not.toBe('known')
  })

  test('N-09 the people of one’s gang come between writers and rivals, and the shelf says where all are of the gang', async () => {
    const [me, friend, ...mates] = await Promise.all(
      ['Me', 'Zoe', 'Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.signUp(name)),
    )
    mates.sort((one, other) => Number(one.id) - Number(other.id))
    const { id } = await me!.ok('createGang', { body: { name: 'The Known' } })
    for (const mate of mates) await mate.ok('joinGang', on(id))
    await me!.ok('sendMessage', { body: { receiverId: friend!.id, content: 'Hi' } })
    await friend!.ok('sendMessage', { body: { receiverId: me!.id, content: 'Hello' } })
    const stranger = await world.signUp('Solo')
    const event = await openEvent(world, stranger, { isPracticeMode: true })
    for (const person of [stranger, ...mates]) await person.ok('placeBet', bet(event.id, 'optionA', '1'))
    const known = async (to = me!) =>
      (await to.ok('listShelves', { query: { mode: 'practice' } })).find((one) => one.id === event.id)?.known
    expect(await known()).toMatchObject({
      people: mates.slice(0, 2).map((mate) => ({ id: mate.id })),
      more: 2,
      gang: true,
    })
    // a mate who hides is nobody's
    await mates[0]!.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    expect(await known()).toMatchObject({
      people: mates.slice(1, 3).map((mate) => ({ id: mate.id })),
      more: 1,
      gang: true,
    })
    // a writer is nearer, and no mate
    await friend!.ok('placeBet', bet(event.id, 'optionB', '1'))
    expect(await known()).toMatchObject({
      people: [{ id: friend!.id }, { id: mates[1]!.id }],
      more: 2,
      gang: false,
    })
    // without a gang the mates of before are strangers
    await me!.ok('leaveGang', { body: {} })
    expect(await known()).toMatchObject({ people: [{ id: friend!.id }], more: 0, gang: false })
    expect(await known(stranger)).toBeUndefined()
  })
})
