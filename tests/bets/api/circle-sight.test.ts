import { describe, expect, test } from 'vitest'
import { type BetCommand, placeBets } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { MAX_STAKE: '50' } })
const ana = person(() => world.rich('Ana'))
const some = (...names: string[]) => Promise.all(names.map((name) => world.rich(name)))
const UNKNOWN = '999999999'

describe('Q-02 a bet on an event that its person may not see', () => {
  const lock = (who: Person) =>
    world.db.change(sql`update users set wallet_locked = true where id = ${BigInt(who.id)}`)
  const command = (who: Person, eventId: string, amount = 100n): BetCommand => ({
    eventId: BigInt(eventId),
    userId: BigInt(who.id),
    selection: 'optionA',
    amount,
    key: crypto.randomUUID(),
    isPracticeMode: undefined,
  })

  test('Q-02 a stake above the largest gets 404 before it is called too large, as for an event that does not exist', async () => {
    const [stranger] = await some('Str')
    const { id } = await openEvent(world, ana, { audience: 'link' })
    for (const eventId of [id, UNKNOWN])
      expect(refused(await stranger!.call('placeBet', bet(eventId, 'optionA', '51')))).toEqual([
        404,
        'not_found',
      ])
    expect(refused(await ana.call('placeBet', bet(id, 'optionA', '51')))).toEqual([409, 'stake_too_large'])
  })

  test('Q-02 P-05 a locked wallet is told of no event: 404 alone, with a stake above the largest and among many bets', async () => {
    const [locked, poor, other] = await some('Loc', 'Poo', 'Oth')
    const { id } = await openEvent(world, ana, { audience: 'link' })
    const open = await openEvent(world, ana)
    await lock(locked!)
    for (const amount of ['1', '51'])
      expect(refused(await locked!.call('placeBet', bet(id, 'optionA', amount)))).toEqual([404, 'not_found'])
    expect(refused(await locked!.call('placeBet', bet(open.id, 'optionA', '51')))).toEqual([
      423,
      'wallet_locked',
    ])
    // the refusal of one for its balance makes the server read the reasons of all
    const outcomes = await placeBets(world.db, [
      command(locked!, id),
      command(poor!, open.id, 1_000_000n),
      command(other!, open.id),
    ])
    expect(outcomes.map((one) => ('error' in one ? (one.error as { code: string }).code : 'placed'))).toEqual(
      ['not_found', 'insufficient_funds', 'placed'],
    )
  })
})
