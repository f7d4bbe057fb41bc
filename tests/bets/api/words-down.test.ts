import { describe, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from '#contract/route.ts'
import { bet, lockedEvent, on, openEvent, productNow, proposedEvent } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { enter, openRoom } from '#tests/support/rooms.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = unjudgedWorld({
  env: { RATE_READ_PER_SECOND: '100000', RATE_PEOPLE_PER_SECOND: '100000' },
})
const creator = person(() => world.rich('Ada'))
const bettor = person(() => world.rich('Ben'))
const friend = person(() => world.signUp('Friend'))
const judge = person(() => world.moderator('Judge'))

/** Each stands in every part of one event's words, and nowhere else. */
const WORDS = ['Quixotry', 'Zephyrine', 'Brimborion']
let WORD = ''
const reads = Object.entries(routes as Record<string, Route>).filter(
  ([name, { who }]) =>
    (who === 'public' || who === 'user') && methodAndPath(paths[name as keyof typeof paths]).method === 'GET',
)
const queriesOf = (): Record<string, readonly string[]> => ({
  search: [`query=${WORD}`],
  listEvents: ['', `search=${WORD}`, 'status=suspended', 'watched=me', 'sort=biggest-pool'],
  listShelves: ['mode=real'],
  home: ['mode=real'],
})

/** The reads of the whole contract that tell somebody the words of an event, with the room it is linked to. */
async function toldTo(person: Person, eventId: string, roomId: string): Promise<string[]> {
  const told = new Set<string>()
  const queries = queriesOf()
  for (const [name] of reads) {
    const { path } = methodAndPath(paths[name as keyof typeof paths])
    const filled = path
      .replace('{userId}', creator.id)
      .replace(/\{\w+\}/, path.includes('rooms/') ? roomId : path.includes('/users/') ? creator.id : eventId)
      .replaceAll(/\{\w+\}/g, eventId)
    for (const query of queries[name] ?? ['']) {
      const answer = await fetch(`${world.url}${filled}${query && `?${query}`}`, {
        headers: { cookie: person.cookie },
      })
      if ((await answer.text()).includes(WORD)) told.add(name)
    }
  }
  for (const page of [`/events/${eventId}`, `/share/events/${eventId}`, `/embed/events/${eventId}`])
    if ((await (await fetch(world.url + page, { headers: { cookie: person.cookie } })).text()).includes(WORD))
      told.add(page)
  return [...told]
}

/** An event that a friend of its creator has watched, got as a challenge, and found in a room. */
async function spread(): Promise<{ id: string; roomId: string }> {
  WORD = WORDS.pop()!
  const words = {
    title: `${WORD} tonight?`,
    description: WORD,
    optionALabel: WORD,
    optionBLabel: `No ${WORD}`,
  }
  const endsAt = new Date((await productNow(world)).getTime() + 61 * 60_000).toISOString()
  const { id } = await openEvent(world, creator, { ...words, endsAt })
  await bettor.ok('placeBet', bet(id, 'optionA', '2'))
  await creator.ok('placeBet', bet(id, 'optionB', '2'))
  await bettor.ok('addComment', { ...on(id), body: { content: WORD } })
  const wishes = { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true }
  await friend.ok('setNotifications', { body: wishes })
  await friend.ok('addToWatchlist', { ...on(id), body: {} })
  await creator.ok('sendMessage', { body: { receiverId: friend.id, content: 'Bet?', eventId: id } })
  const room = await openRoom(creator, { eventId: id })
  await enter(friend, room)
  return { id, roomId: room.id }
}

describe('G5 an event that moderators took down', () => {
  test('R-12 its words are told by no read of the contract to people without a stake, and by no page', async () => {
    const { id, roomId } = await spread()
    await world.pass('2 minutes')
    expect(await toldTo(friend, id, roomId)).toEqual(
      expect.arrayContaining([
        ...['getEvent', 'listEvents', 'listShelves', 'search', 'listComments', 'eventTape'],
        ...['listMessages', 'getRoom', 'listRooms', 'listNotifications', 'home'],
        `/embed/events/${id}`,
      ]),
    )
    const report = await friend.ok('report', { body: { kind: 'event', id, reason: 'It says where I live' } })
    await judge.ok('decideReport', {
      params: { id: report.id },
      body: { decision: 'remove', reason: 'Exposes somebody' },
    })
    await world.settle()
    for (const person of [friend, world.visitor]) expect(await toldTo(person, id, roomId)).toEqual([])
    for (const person of [creator, bettor, judge])
      expect(await person.ok('getEvent', on(id))).toMatchObject({
        title: `${WORD} tonight?`,
        wordsDown: true,
      })
    expect((await bettor.ok('listComments', on(id)))[0]!.content).toBe(WORD)
    expect((await bettor.ok('myBets', { query: { mode: 'real', state: 'waiting' } }))[0]!.title).toContain(
      WORD,
    )
    // nor does it go on to others
    const challenge = { receiverId: friend.id, content: 'Bet?', eventId: id }
    expect(refused(await creator.call('sendMessage', { body: challenge }))).toEqual([404, 'not_found'])
    expect(refused(await friend.call('addToWatchlist', on(id)))).toEqual([404, 'not_found'])
    expect(refused(await friend.call('addComment', { ...on(id), body: { content: 'x' } }))).toEqual([
      404,
      'not_found',
    ])
    expect(refused(await friend.call('report', { body: { kind: 'event', id, reason: 'x' } }))).toEqual([
      404,
      'not_found',
    ])
    // void in the end, and still down
    await world.pass('8 days')
    await world.settle()
    for (const person of [friend, world.visitor]) expect(await toldTo(person, id, roomId)).toEqual([])
    expect(refused(await friend.call('eventReplay', on(id)))).toEqual([410, 'withheld'])
    expect((await bettor.ok('eventReplay', on(id))).outcome).toBe('void')
  })

  test('R-12 a moderator suspends without taking the words down; a report takes them down then, and resuming brings them back', async () => {
    const { id, roomId } = await spread()
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'The date moves', keepWords: true } })
    expect(await toldTo(friend, id, roomId)).toEqual(
      expect.arrayContaining(['getEvent', 'listEvents', 'search', 'listMessages', 'getRoom']),
    )
    const report = await friend.ok('report', { body: { kind: 'event', id, reason: 'Look at it' } })
    await judge.ok('decideReport', {
      params: { id: report.id },
      body: { decision: 'remove', reason: 'Exposes somebody' },
    })
    expect(await toldTo(friend, id, roomId)).toEqual([])
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    expect((await friend.ok('getEvent', on(id))).wordsDown).toBe(false)
  })

  const setWords = (id: string, down: boolean, by = judge) =>
    by.call('setEventWords', { ...on(id), body: { down, reason: 'It says where somebody lives' } })

  test('R-12 the words of a settled event come down by themselves, and a moderator shows them again', async () => {
    const { id, roomId } = await spread()
    // people bet by the words of an open one, so it is suspended with them
    expect(refused(await setWords(id, true))).toEqual([409, 'event_state'])
    await world.pass('62 minutes')
    await creator.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', note: 'As everybody saw' } })
    await creator.ok('concedeEvent', on(id))
    await world.settle()
    const before = await toldTo(friend, id, roomId)
    expect(before).toEqual(expect.arrayContaining(['getEvent', 'listEvents', 'eventReplay', 'getRoom']))
    expect(refused(await setWords(id, true, bettor))).toEqual([403, 'forbidden'])
    expect((await setWords(id, true)).body).toMatchObject({ status: 'settled', wordsDown: true })
    expect(refused(await setWords(id, true))).toEqual([409, 'event_state'])
    for (const person of [friend, world.visitor]) {
      expect(await toldTo(person, id, roomId)).toEqual([])
      for (const name of ['eventReplay', 'replayProof'] as const)
        expect(refused(await person.call(name, on(id)))).toEqual([410, 'withheld'])
    }
    expect((await bettor.ok('eventReplay', on(id))).outcome).toBe('optionA')
    expect(await creator.ok('getEvent', on(id))).toMatchObject({ title: `${WORD} tonight?`, wordsDown: true })
    expect((await creator.ok('listNotifications', { query: { limit: '1' } }))[0]).toMatchObject({
      title: 'A moderator has taken the text of your event down',
      body: 'It says where somebody lives',
    })
    expect((await setWords(id, false)).body).toMatchObject({ wordsDown: false })
    expect(refused(await setWords(id, false))).toEqual([409, 'event_state'])
    expect(await toldTo(friend, id, roomId)).toEqual(before)
  })

  test('R-12 a report takes down what is over too, and words that came down before the end stay so', async () => {
    const remove = async (id: string) => {
      const report = await friend.ok('report', {
        body: { kind: 'event', id, reason: 'It says where I live' },
      })
      const body = { decision: 'remove', reason: 'Exposes somebody' } as const
      await judge.ok('decideReport', { params: { id: report.id }, body })
    }
    const voided = await lockedEvent(world, creator, [[bettor, 'optionB', '1']])
    await remove(voided)
    expect(await bettor.ok('getEvent', on(voided))).toMatchObject({ status: 'voided', wordsDown: true })
    const proposed = await proposedEvent(world, creator, [
      [bettor, 'optionA', '1'],
      [creator, 'optionB', '1'],
    ])
    await setWords(proposed, true)
    // neither a suspension that leaves the words nor the outcome brings them back
    const body = { reason: 'A look', keepWords: true }
    await judge.ok('suspendEvent', { ...on(proposed), body })
    await judge.ok('resumeEvent', { ...on(proposed), body: {} })
    await creator.ok('concedeEvent', on(proposed))
    expect(await bettor.ok('getEvent', on(proposed))).toMatchObject({ status: 'settled', wordsDown: true })
    for (const id of [voided, proposed])
      expect(refused(await friend.call('getEvent', on(id)))).toEqual([404, 'not_found'])
  })
})
