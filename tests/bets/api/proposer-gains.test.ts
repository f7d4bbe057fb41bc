import { describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { EVIDENCE, lockedEvent, on, proposedEvent, type Stake } from '#tests/support/events.ts'
import { followerWorld } from '#tests/support/follower-world.ts'
import { prove } from '#tests/support/world.ts'

const { world, ana, ben, cleo, dan, read, pair, stake, later, moved } = followerWorld()

const HOUR = 3_600

/** The window of the proposal that stands, in hours, and what people read about it. */
async function windowOf(id: string) {
  const { proposal } = await read(dan, id)
  const { proposedAt, finalAt, doubled } = proposal!
  return { hours: (Date.parse(finalAt!) - Date.parse(proposedAt)) / 1000 / HOUR, doubled }
}
const mine = (amount = '5'): Stake[] => [
  [ana, 'optionA', amount],
  [dan, 'optionB', amount],
]
const others = (): Stake[] => [
  [ben, 'optionA', '5'],
  [dan, 'optionB', '5'],
]

describe('J-04 an outcome by which its proposer gains', () => {
  test('J-04 waits twice the window in real money, and the terms say so beforehand', async () => {
    const id = await lockedEvent(world, ana, mine())
    expect((await read(ana, id)).proposalTerms).toMatchObject({ seconds: 2 * HOUR, doubledFor: 'optionA' })
    await (await prove(ana)).ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    expect(await windowOf(id)).toEqual({ hours: 4, doubled: true })
    await world.pass('239 minutes')
    expect(await read(dan, id)).toMatchObject({ status: 'proposed', can: { dispute: true, concede: true } })
    await world.pass('2 minutes')
    expect(await read(ana, id)).toMatchObject({ status: 'settled', paidToMe: '9.80' })
  })

  test('J-04 a larger pool has twice its own window', async () => {
    expect(await windowOf(await proposedEvent(world, ana, mine('60')))).toEqual({ hours: 12, doubled: true })
  })

  test.each<[string, () => Stake[], Body<'proposeOutcome'>['outcome'], boolean, number]>([
    ['by which the proposer loses', mine, 'optionB', false, 2],
    ['that is void', mine, 'void', false, 2],
    ['in which the proposer has no stake', others, 'optionA', false, 2],
    ['in practice coins', mine, 'optionA', true, 1 / 6],
  ])('J-04 one %s waits once', async (_, stakes, outcome, isPracticeMode, hours) => {
    const id = await proposedEvent(world, ana, stakes(), outcome, { isPracticeMode })
    expect(await windowOf(id)).toEqual({ hours, doubled: false })
  })

  test('J-04 every loser concedes: it does not wait', async () => {
    const id = await proposedEvent(world, ana, mine())
    await dan.ok('concedeEvent', { ...on(id), body: {} })
    expect(await read(ana, id)).toMatchObject({ status: 'settled', paidToMe: '9.80' })
  })

  test.each([
    ['optionA', 4],
    ['optionB', 2],
  ] as const)(
    'J-04 in a follower the public proposer gains by %s or not: %i hours',
    async (outcome, hours) => {
      const { source, id } = await pair()
      const { inviteLink } = await read(cleo, id)
      await ana.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
      await stake(ana, id, 'optionA', '5')
      await stake(dan, id, 'optionB', '5')
      await stake(ben, source, 'optionA', '5')
      await stake(dan, source, 'optionB', '5')
      await later('61 minutes')
      await moved(source, outcome)
      // the public event goes its own way, as if nobody followed
      expect(await windowOf(source)).toEqual({ hours: 2, doubled: false })
      await later('121 minutes')
      expect(await windowOf(id)).toEqual({ hours, doubled: hours === 4 })
    },
  )
})
