import { describe, expect, test } from 'vitest'
import { recordPoints } from '#server/bets/around/odds-history.ts'
import { bet, on, openEvent, productNow } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld()

const inDays = async (days: number) =>
  new Date((await productNow(world)).getTime() + days * 86_400_000).toISOString()
const practice = async (creator: Person, title: string, days = 5) =>
  openEvent(world, creator, { isPracticeMode: true, title, endsAt: await inDays(days) })
const since = (person: Person, mode: 'real' | 'practice' = 'practice') =>
  person.ok('sinceAway', { query: { mode } })
/** As the recorder does each second. */
const recorded = (...ids: string[]) => recordPoints(world.db, ids.map(BigInt))

describe('since you left', () => {
  test('the odds that moved, the people on the other side and what ended are told after six hours away, until dismissed', async () => {
    const [ada, ben, cleo] = [
      await world.signUp('Ada'),
      await world.signUp('Ben'),
      await world.signUp('Cleo'),
    ]
    const moving = await practice(cleo, 'Does it move?')
    const still = await practice(cleo, 'Does it stand still?')
    const ending = await practice(ada, 'Does it end?', 0.01)
    for (const { id } of [moving, still, ending]) {
      await ada.ok('placeBet', bet(id, 'optionA', '10'))
      await ben.ok('placeBet', bet(id, 'optionB', '10'))
    }
    await recorded(moving.id, still.id, ending.id)
    expect(await since(ada)).toEqual({ awaySince: null, moved: [], ended: [], news: [] })
    await world.pass('20 minutes')
    await ada.ok('proposeOutcome', { ...on(ending.id), body: { outcome: 'optionA' } })
    await ada.ok('notificationDigest')
    await world.pass('1 hour')
    await world.settle()
    await cleo.ok('placeBet', bet(moving.id, 'optionB', '20'))
    await world.pass('6 hours')
    const told = await since(ada)
    expect(told.awaySince).not.toBeNull()
    expect(told.moved).toEqual([
      expect.objectContaining({
        eventId: moving.id,
        selection: 'optionA',
        optionAPoolBefore: '10.00',
        optionBPoolBefore: '10.00',
        optionAPool: '10.00',
        optionBPool: '30.00',
        against: { people: 1, faces: [expect.objectContaining({ id: cleo.id, firstName: 'Cleo' })] },
      }),
    ])
    expect(told.ended).toEqual([
      expect.objectContaining({
        eventId: ending.id,
        result: expect.objectContaining({ outcome: 'won', profit: '9.60' }),
      }),
    ])
    // the other mode has nothing, and somebody who was here all the time neither
    expect(await since(ada, 'real')).toMatchObject({ moved: [], ended: [] })
    expect((await ada.ok('notificationDigest')).awaySince).toBe(told.awaySince)
    await ada.ok('dismissDigest', { body: {} })
    expect(await since(ada)).toEqual({ awaySince: null, moved: [], ended: [], news: [] })
  })

  test('what is told is one’s own: somebody without bets hears of nothing, a visitor is refused', async () => {
    const dora = await world.signUp('Dora')
    await dora.ok('notificationDigest')
    await world.pass('7 hours')
    expect(await since(dora)).toMatchObject({ moved: [], ended: [] })
    expect((await world.visitor.call('sinceAway')).status).toBe(401)
  })
})
