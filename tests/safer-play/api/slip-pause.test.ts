import { describe, expect, test } from 'vitest'
import { bet, EVIDENCE, openEvent, stakedEvent } from '#tests/support/events.ts'
import { asker, ben, mara, testLimits, world } from '#tests/support/limits-world.ts'
import { prove } from '#tests/support/world.ts'

testLimits()

const pause = async () => (await mara.ok('slipPause')).pause
/** Stakes on events of their own that all end at once, as `outcome` says. */
async function ended(
  outcome: 'optionA' | 'optionB',
  amounts: string[],
  more: { isPracticeMode?: boolean } = {},
) {
  const ids: string[] = []
  for (const amount of amounts)
    ids.push(
      await stakedEvent(
        world,
        asker,
        [
          [mara, 'optionA', amount],
          [ben, 'optionB', '1.00'],
        ],
        more,
      ),
    )
  await world.pass('61 minutes')
  for (const id of ids) await asker.ok('proposeOutcome', { params: { id }, body: { outcome, ...EVIDENCE } })
  await world.pass('8 hours')
  await world.settle()
}

describe('Y-16 the slip after a chase', () => {
  test('Y-16 three lost stakes above one’s own median within half an hour give it a pause', async () => {
    await ended('optionB', ['1.00', '1.00', '1.00', '1.00'])
    expect(await pause()).toBeNull()
    await world.pass('1 hour')
    await ended('optionB', ['10.00', '20.00', '30.00'])
    expect(await pause()).toMatchObject({ seconds: 30, lost: 3, lostAt: expect.any(String) })
    // it comes with the event that is bet on, with the moment at which it was judged
    const { id } = await openEvent(world, asker)
    expect((await mara.ok('getEvent', { params: { id } })).slipPause).toEqual({
      at: expect.any(String),
      pause: await pause(),
    })
    expect((await ben.ok('getEvent', { params: { id } })).slipPause).toMatchObject({ pause: null })
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    expect((await mara.ok('getEvent', { params: { id: coins.id } })).slipPause).toBeNull()
    // it is a pause of the slip: the API takes the bet
    await prove(mara)
    expect((await mara.call('placeBet', bet(id, 'optionA', '40.00'))).status).toBe(201)
    await world.pass('31 minutes')
    expect(await pause()).toBeNull()
  })

  test('Y-16 two of them, or three of the usual size, or won ones, give none', async () => {
    await ended('optionB', ['5.00', '5.00', '5.00', '5.00'])
    expect(await pause()).toBeNull()
    await world.pass('1 hour')
    await ended('optionB', ['5.00', '9.00', '9.00'])
    expect(await pause()).toBeNull()
    await world.pass('1 hour')
    await ended('optionA', ['9.00', '9.00', '9.00'])
    expect(await pause()).toBeNull()
  })

  test('Y-16 practice coins are no such stakes', async () => {
    await ended('optionB', ['1.00', '1.00', '1.00', '1.00'], { isPracticeMode: true })
    await ended('optionB', ['10.00', '20.00', '30.00'], { isPracticeMode: true })
    expect(await pause()).toBeNull()
  })

  test('Y-16 stakes of more than ninety days ago are no measure', async () => {
    await ended('optionB', ['1.00', '1.00', '1.00', '1.00'])
    await world.pass('91 days')
    await ended('optionB', ['10.00', '10.00', '10.00'])
    expect(await pause()).toBeNull()
  })
})
