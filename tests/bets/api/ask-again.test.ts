import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { askAgainWorld } from './ask-again-world.ts'

const { world, ana, ben, cleo, dora, stranger, PRACTICE, settledEvent, askAgain, asked, news } =
  askAgainWorld()

describe('Q-07 a template', () => {
  test('Q-07 it has every field of an own event, in any state, for its creator alone', async () => {
    const { id } = await openEvent(world, ana, { title: 'Does it rain?', audience: 'link', ...PRACTICE })
    const template = await ana.ok('eventTemplate', on(id))
    const {
      title,
      description,
      category,
      optionALabel,
      optionBLabel,
      isPracticeMode,
      audience,
      createdAt,
      endsAt,
    } = await ana.ok('getEvent', on(id))
    expect(template).toEqual({
      title,
      description,
      category,
      optionALabel,
      optionBLabel,
      isPracticeMode,
      audience,
      interest: { part: 'decides', side: null, names: [] },
      jury: false,
      createdAt,
      endsAt,
      notifies: false,
    })
    for (const who of [ben, await world.moderator('Judge')])
      expect(refused(await who.call('eventTemplate', on(id)))).toEqual([404, 'not_found'])
  })

  test('Q-07 a person with a bet in it has one once it is settled, and nobody else', async () => {
    const open = await stakedEvent(world, ana, [[ben, 'optionA', '2']], PRACTICE)
    expect(refused(await ben.call('eventTemplate', on(open)))).toEqual([404, 'not_found'])
    const id = await settledEvent()
    expect(await ben.ok('eventTemplate', on(id))).toMatchObject({ notifies: true, interest: null })
    expect(refused(await stranger.call('eventTemplate', on(id)))).toEqual([404, 'not_found'])
  })

  test('Q-07 it never shows the words to more people: outside its gang an event of it is asked by link', async () => {
    const { id: gang } = await ana.ok('createGang', { body: { name: 'Potters' } })
    await ben.ok('joinGang', { params: { id: gang }, body: {} })
    const own = await stakedEvent(world, ana, [[ben, 'optionA', '2']], { ...PRACTICE, audience: 'gang' })
    await world.pass('61 minutes')
    expect((await ben.ok('eventTemplate', on(own))).audience).toBe('gang')
    await ben.ok('leaveGang', { body: {} })
    expect(await ben.ok('eventTemplate', on(own))).toMatchObject({ audience: 'link', notifies: false })
    await ana.ok('leaveGang', { body: {} })
  })

  test('Q-07 words that moderators took down are no template', async () => {
    const judge = await world.moderator('Judge')
    const { id } = await openEvent(world, ana, PRACTICE)
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'Not this' } })
    expect(refused(await ana.call('eventTemplate', on(id)))).toEqual([404, 'not_found'])
  })
})

describe('N-08 asking again', () => {
  test('N-08 its people are notified once, the asker not, and nobody who was not in it', async () => {
    const of = await settledEvent({ ...PRACTICE, title: 'Does it rain on Friday?' })
    const again = { title: 'Does it rain on Friday?' }
    const first = await askAgain(ben, of, again)
    expect(first.status).toBe(201)
    await world.settle()
    for (const who of [cleo, dora]) {
      const [notice] = await asked(who)
      expect(notice).toMatchObject({
        title: 'Ben E. asks again',
        body: 'Does it rain on Friday?',
        link: `/events/${first.body.id}`,
        offer: 'no-ask-agains',
        group: 'people',
      })
    }
    expect([await asked(ben), await asked(stranger), await asked(ana)]).toEqual([[], [], []])
    // a second time, by the same asker, by its creator or by somebody else, notifies nobody
    for (const who of [ben, ana, dora]) {
      expect(await who.ok('eventTemplate', on(of))).toMatchObject({ notifies: false })
      expect(await news(cleo, async () => expect((await askAgain(who, of, again)).status).toBe(201))).toBe(0)
    }
  })

  test('N-08 only the same question reaches them: other words, options, category or mode are refused', async () => {
    const of = await settledEvent()
    const before = (await asked(cleo)).length
    for (const more of [
      { title: 'Buy my cups at the market' },
      { description: 'Write to me for the rules.' },
      { optionALabel: 'Queens' },
      { optionBLabel: 'Queens' },
      { category: 'other' },
      { isPracticeMode: false },
    ] as const)
      expect(refused(await askAgain(ben, of, more))).toEqual([409, 'event_state'])
    await world.settle()
    expect((await asked(cleo)).length).toBe(before)
    // what was refused used nothing up
    expect(await news(cleo, () => askAgain(ben, of))).toBe(1)
  })

  test('N-08 nobody asks a question of the site itself with notices', async () => {
    const of = await settledEvent()
    await world.db.change(sql`update event_books set by_site = true where event_id = ${BigInt(of)}`)
    expect(refused(await askAgain(ben, of))).toEqual([409, 'event_state'])
    expect(await ben.ok('eventTemplate', on(of))).toMatchObject({ notifies: false })
  })

  test('N-08 one that its people cannot see leaves them the round: first by link, then public', async () => {
    const of = await settledEvent()
    const first = async () => expect((await askAgain(ben, of, { audience: 'link' })).status).toBe(201)
    expect(await news(cleo, first)).toBe(0)
    expect(await dora.ok('eventTemplate', on(of))).toMatchObject({ notifies: true })
    expect([await news(cleo, () => askAgain(ben, of)), await news(cleo, () => askAgain(dora, of))]).toEqual([
      1, 0,
    ])
  })

  test('N-08 without its photographs it is another question', async () => {
    const of = await settledEvent()
    await world.db.change(sql`insert into event_photos values (${of}, 0, '', ${'a'.repeat(64)}, 1, 1)`)
    expect((await askAgain(ben, of)).status).toBe(409)
    expect((await ben.ok('eventTemplate', on(of))).notifies).toBe(false)
  })

  test('N-08 two people who ask in one moment: one round', async () => {
    const of = await settledEvent()
    const act = async () => {
      const all = await Promise.all([ana, ben, dora].map((who) => askAgain(who, of)))
      expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    }
    expect(await news(cleo, act)).toBe(1)
  })

  test('N-08 only a settled event, by its creator or somebody who had a bet in it', async () => {
    const open = await stakedEvent(world, ana, [[ben, 'optionA', '2']], PRACTICE)
    expect(refused(await askAgain(ana, open))).toEqual([409, 'event_state'])
    expect(refused(await askAgain(ben, open))).toEqual([409, 'event_state'])
    const of = await settledEvent()
    expect(refused(await askAgain(stranger, of))).toEqual([404, 'not_found'])
    expect(refused(await askAgain(ana, '999999999'))).toEqual([404, 'not_found'])
  })

  test('N-08 people who do not see the new event, have a block, take a break or refused get nothing', async () => {
    const of = await settledEvent()
    const hidden = await askAgain(ben, of, { audience: 'link' })
    expect(hidden.status).toBe(201)
    await world.settle()
    expect((await asked(cleo)).some(({ link }) => link.endsWith(`/${hidden.body.id}`))).toBe(false)

    await cleo.ok('blockUser', { params: { id: ana.id }, body: {} })
    const blocked = await settledEvent(PRACTICE, [dora])
    await cleo.ok('unblockUser', { params: { id: ana.id } })
    expect(await news(dora, () => askAgain(ana, blocked))).toBe(1)

    const { link } = (await asked(dora))[0]!
    const id = link.slice('/events/'.length)
    expect(await dora.ok('setAskAgains', { ...on(id), body: { refused: true } })).toEqual({ refused: true })
    const refusedOne = await settledEvent()
    expect(await news(dora, () => askAgain(ana, refusedOne))).toBe(0)
    // that asker alone
    const ofBen = await settledEvent()
    expect(await news(dora, () => askAgain(ben, ofBen))).toBe(1)
    await dora.ok('setAskAgains', { ...on(id), body: { refused: false } })
    const wanted = await settledEvent()
    await cleo.ok('blockUser', { params: { id: ana.id }, body: {} })
    expect([await news(cleo, () => askAgain(ana, wanted)), (await asked(dora))[0]!.title]).toEqual([
      0,
      'Ana E. asks again',
    ])
    await cleo.ok('unblockUser', { params: { id: ana.id } })

    const resting = await settledEvent()
    await dora.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    expect(await news(dora, () => askAgain(ana, resting))).toBe(0)
    await world.pass('25 hours')
  })

  test('N-08 the notice goes with the sight of the event: another audience, and words taken down', async () => {
    const judge = await world.moderator('Judge')
    for (const hide of [
      (id: string) => ben.ok('changeAudience', { ...on(id), body: { audience: 'link' } }),
      (id: string) => judge.ok('suspendEvent', { ...on(id), body: { reason: 'Not this' } }),
    ]) {
      const of = await settledEvent()
      const { id } = (await askAgain(ben, of)).body
      await world.settle()
      const isThere = async () => (await asked(cleo)).some(({ link }) => link === `/events/${id}`)
      expect(await isThere()).toBe(true)
      await hide(id)
      expect(await isThere()).toBe(false)
    }
  })

  test('N-08 one that is hidden before its notices go out notifies nobody', async () => {
    const of = await settledEvent()
    const { id } = (await askAgain(ben, of)).body
    await ben.ok('changeAudience', { ...on(id), body: { audience: 'link' } })
    await world.settle()
    expect((await asked(cleo)).some(({ link }) => link === `/events/${id}`)).toBe(false)
    expect(await ben.ok('getEvent', on(id))).toMatchObject({ audience: 'link' })
  })
})

describe('N-08 the moment of settling', () => {
  const winOf = async (who: Person, mode: 'real' | 'practice' = 'practice') =>
    (await who.ok('lastWin', { query: { mode } })).win
  const wonTitle = async (who: Person) =>
    (await who.ok('listNotifications')).find(({ title }) => title.startsWith('You won'))?.title

  test('N-08 it says from whom, by name only of somebody who may be seen there', async () => {
    for (const who of [cleo, dora]) await who.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    const id = await settledEvent({ ...PRACTICE, title: 'Who wins it?' })
    const win = await winOf(ben)
    expect(win).toMatchObject({
      eventId: id,
      title: 'Who wins it?',
      isPracticeMode: true,
      option: 'Kings',
      stake: '5.00',
      from: { people: 2, person: { id: cleo.id, firstName: 'Cleo' } },
    })
    expect(Number(win!.profit)).toBeCloseTo(Number(win!.payout) - 5, 2)
    expect(await wonTitle(ben)).toMatch(/^You won ◈\s?[\d.]+ from Cleo and 1 other · Kings$/)
    expect([await winOf(cleo), await winOf(stranger), await winOf(ben, 'real')]).toEqual([null, null, null])
  })

  test('N-08 without anybody who may be seen it counts people', async () => {
    for (const who of [cleo, dora]) await who.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    await settledEvent()
    expect((await winOf(ben))!.from).toEqual({ people: 2, person: null })
    expect(await wonTitle(ben)).toMatch(/^You won ◈\s?[\d.]+ from 2 people · /)
    await ben.ok('blockUser', { params: { id: cleo.id }, body: {} })
    for (const who of [cleo, dora]) await who.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    expect((await winOf(ben))!.from).toMatchObject({ people: 2, person: { id: dora.id } })
    await ben.ok('unblockUser', { params: { id: cleo.id } })
  })

  test('N-08 it is gone after a day, and during a break there is none, and no name', async () => {
    await settledEvent()
    await world.pass('25 hours')
    expect(await winOf(ben)).toBeNull()
    const id = await settledEvent(PRACTICE, [cleo])
    expect((await winOf(ben))!.eventId).toBe(id)
    await ben.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    expect(await winOf(ben)).toBeNull()
    await world.pass('25 hours')
  })
})
