import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBetWriter } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { withinLimits } from '#server/safer-play/index.ts'
import { EVIDENCE, openEvent, stakedEvent } from '#tests/support/events.ts'
import { asker, ben, mara, stake, testLimits, world } from '#tests/support/limits-world.ts'

testLimits()

/** A bet of $5.00 through the ledger, with acts of others before and after some of its attempts. */
async function betAmid(
  eventId: string,
  acts: { before?: () => Promise<void>; after?: () => Promise<unknown> },
) {
  const writer = createBetWriter(world.context)
  const [userId, amount] = [BigInt(mara.id), 500n]
  const command = {
    eventId: BigInt(eventId),
    userId,
    selection: 'optionA' as const,
    amount,
    isPracticeMode: false,
  }
  let attempts = 0
  const placed = await withinLimits(
    world.context,
    () => ({ userId, currency: 'USD', amount }),
    'Nothing was staked.',
    async () => {
      if (++attempts === 2) await acts.before?.()
      try {
        return await writer.submit({ ...command, key: randomUUID() })
      } catch (error) {
        if (attempts === 1) await acts.after?.()
        throw error
      }
    },
  )
  return [placed.amount, attempts]
}

describe('Y-06 a stake for which there is an allowance', () => {
  test('Y-06 is taken, though a second win leaves the window between two attempts', async () => {
    await mara.ok('setPlayLimit', { params: { kind: 'loss', period: 'day' }, body: { amount: '100.00' } })
    for (let n = 0; n < 2; n++) {
      const id = await stakedEvent(world, asker, [
        [mara, 'optionA', '10.00'],
        [ben, 'optionB', '10.00'],
      ])
      await world.pass('61 minutes')
      await asker.ok('proposeOutcome', { params: { id }, body: { outcome: 'optionA', ...EVIDENCE } })
      await world.pass('8 hours')
      await world.settle()
    }
    // a refusal reads the allowances anew: they hold until the first win leaves
    expect((await stake('500.00')).body.code).toBe('limit_reached')
    await world.pass('15 hours')
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const { id } = await openEvent(world, asker, {
      endsAt: new Date(now.getTime() + 86_400_000).toISOString(),
    })
    expect(await betAmid(id, { before: () => world.pass('9 hours 2 minutes') })).toEqual([500n, 3])
  })

  test('Y-06 is taken, though another has just opened the purse that was closed', async () => {
    await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    await world.pass('24 hours 1 minute')
    const { id } = await openEvent(world, asker)
    expect(await betAmid(id, { after: () => stake('1.00') })).toEqual([500n, 2])
  })
})
