import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { auditWalletLocks } from '#server/safer-play/audit-allowances.ts'
import {
  bet,
  EVIDENCE,
  lockedEvent,
  on,
  openEvent,
  proposedEvent,
  stakedEvent,
} from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { started } from '#tests/support/matches.ts'
import { begun, openTournament, seated } from '#tests/support/tournaments.ts'
import { PASSWORD, type Person, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld({ env: { MAX_STAKE: '50.00' } })
const host = person(() => world.rich('Host'))

const LOCKED = [423, 'wallet_locked']
const lock = (person: Person) => person.ok('setWalletLock', { body: { locked: true } })
const unlock = (person: Person) => person.ok('setWalletLock', { body: { locked: false, password: PASSWORD } })
const richPeople = (...names: string[]) => Promise.all(names.map((name) => world.rich(name)))

describe('P-05 a locked wallet stakes nothing', () => {
  test('P-05 a bet of real money is refused in words, one of coins is not, and after unlocking the next bet counts', async () => {
    const [ada] = (await richPeople('Ada')) as [Person]
    const [real, coins] = [
      await openEvent(world, host),
      await openEvent(world, host, { isPracticeMode: true }),
    ]
    await lock(ada)
    const answer = await ada.call('placeBet', bet(real.id, 'optionA', '1'))
    expect(refused(answer)).toEqual(LOCKED)
    expect(answer.body.message).toBe(
      'Your wallet is locked. Unlock it in settings first. Nothing was staked.',
    )
    expect(await usd(ada)).toBe('100.00')
    await ada.ok('placeBet', bet(coins.id, 'optionA', '1'))
    await unlock(ada)
    expect(await ada.ok('placeBet', bet(real.id, 'optionA', '1'))).toMatchObject({ balance: '99.00' })
    // and locked again, with a purse that has just been opened
    await lock(ada)
    expect(refused(await ada.call('placeBet', bet(real.id, 'optionA', '1')))).toEqual(LOCKED)
  })

  test('P-05 the lock is judged before every other reason but an event that is not there', async () => {
    const [ada, ben] = (await richPeople('Ada', 'Ben')) as [Person, Person]
    const mine = await stakedEvent(world, host, [[ada, 'optionA', '1']])
    const closed = await lockedEvent(world, host, [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
    ])
    const { id } = await openEvent(world, host)
    await lock(ada)
    const code = async (body: object) => refused(await ada.call('placeBet', { body: body as never }))
    expect(await code({ eventId: '999999', selection: 'optionA', amount: '1' })).toEqual([404, 'not_found'])
    for (const body of [
      { eventId: id, selection: 'optionA', amount: '51' },
      { eventId: id, selection: 'optionA', amount: '1', isPracticeMode: true },
      { eventId: closed, selection: 'optionA', amount: '1' },
      { eventId: mine, selection: 'optionB', amount: '1' },
      { eventId: id, selection: 'optionA', amount: '50' },
    ])
      expect(await code(body)).toEqual(LOCKED)
    await unlock(ada)
    expect(await code({ eventId: id, selection: 'optionA', amount: '51' })).toEqual([409, 'stake_too_large'])
  })

  test('P-05 among many bets at once none is placed after the lock has been answered', async () => {
    const [ada, ben] = (await richPeople('Ada', 'Ben')) as [Person, Person]
    const { id } = await openEvent(world, host)
    const bets = Array.from({ length: 20 }, () => ada.call('placeBet', bet(id, 'optionA', '0.01')))
    const others = Array.from({ length: 20 }, () => ben.call('placeBet', bet(id, 'optionB', '0.01')))
    await lock(ada)
    const left = await usd(ada)
    await Promise.all([...bets, ...others])
    expect(await usd(ada)).toBe(left)
    for (let n = 0; n < 5; n++)
      expect(refused(await ada.call('placeBet', bet(id, 'optionA', '0.01')))).toEqual(LOCKED)
  })

  test('P-05 no entry fee leaves a locked wallet, and a deposit for a seat stays in it with a notice', async () => {
    const [ada] = (await richPeople('Ada')) as [Person]
    const { id } = await openTournament(host)
    await lock(ada)
    expect(refused(await ada.call('joinTournament', on(id)))).toEqual(LOCKED)
    await ada.ok('createPaymentIntent', { body: { amount: '10.00', purpose: `join:${id}` } })
    expect(await usd(ada)).toBe('110.00')
    const [notice] = await ada.ok('listNotifications', { query: {} })
    expect(notice!.body).toBe('You did not join: your wallet is locked.')
    expect((await ada.ok('getTournament', on(id))).joined).toBe(false)
    await unlock(ada)
    expect(await ada.ok('joinTournament', on(id))).toMatchObject({ balance: '100.00' })
  })

  test('P-05 a seat that was paid before waits: nobody with a locked wallet says that they are ready', async () => {
    const [ada, ben] = (await richPeople('Ada', 'Ben')) as [Person, Person]
    const { id } = await openTournament(host, { maxPlayers: 2 })
    await seated(id, ada, ben)
    await lock(ada)
    expect(refused(await ada.call('readyTournament', { ...on(id), body: {} }))).toEqual(LOCKED)
    await unlock(ada)
    await ada.ok('readyTournament', { ...on(id), body: {} })
    // in coins nothing is asked
    const coins = await openTournament(host, { maxPlayers: 2, isPracticeMode: true })
    await lock(ada)
    await begun(coins.id, ada, ben)
  })
})

test('P-05 the audit names a locked wallet whose purse takes stakes, and nobody else', async () => {
  const [ada] = (await richPeople('Ada')) as [Person]
  await lock(ada)
  expect(await auditWalletLocks(world.db)).toEqual([])
  const purse = sql`ledger_account('person', ${BigInt(ada.id)}, false)`
  await world.db.change(sql`update ledger_accounts set stake_until = null where id = ${purse}`)
  expect(await auditWalletLocks(world.db)).toMatchObject([{ where: `person:${ada.id}:usd` }])
  await world.db.rows(sql`select ledger_close_stakes(${purse})`)
})

test('P-05 a lock that a node of an earlier release writes closes the purse too', async () => {
  const [ada] = (await richPeople('Ada')) as [Person]
  const { id } = await openEvent(world, host)
  await world.db.change(sql`update users set wallet_locked = true where id = ${BigInt(ada.id)}`)
  expect(refused(await ada.call('placeBet', bet(id, 'optionA', '1')))).toEqual(LOCKED)
})

describe('P-05 a locked wallet gives nothing up', () => {
  test('P-05 its owner concedes nothing; what is at stake runs on, and they may dispute', async () => {
    const [ada, ben] = (await richPeople('Ada', 'Ben')) as [Person, Person]
    const id = await proposedEvent(world, host, [
      [ada, 'optionA', '10'],
      [ben, 'optionB', '10'],
    ])
    await lock(ben)
    expect(refused(await ben.call('concedeEvent', on(id)))).toEqual(LOCKED)
    expect(refused(await host.call('concedeEvent', on(id)))).toEqual([403, 'forbidden'])
    expect(
      await ben.ok('disputeEvent', { ...on(id), body: { reason: 'That is not how it ended.' } }),
    ).toMatchObject({
      status: 'disputed',
    })
    expect(await usd(ben)).toBe('89.00')
  })

  test('P-05 a proposal out of a locked wallet lays no bond down: a moderator confirms it instead of the clock', async () => {
    const [ada, ben] = (await richPeople('Ada', 'Ben')) as [Person, Person]
    const asker = await world.rich('Asker')
    const id = await lockedEvent(world, asker, [
      [ada, 'optionA', '10'],
      [ben, 'optionB', '10'],
    ])
    await lock(asker)
    const { proposal } = await asker.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', ...EVIDENCE },
    })
    expect(proposal).toMatchObject({ bond: null, finalAt: null })
    expect(await usd(asker)).toBe('100.00')
  })

  test('P-05 a player reports a win and no loss, and does not leave after the start', async () => {
    const [ada, ben] = (await richPeople('Ada', 'Ben')) as [Person, Person]
    const line = await started([ada, ben], { gamesCount: 1 })
    const { id, tournamentId } = await line.begin()
    await lock(ada)
    const report = (winner: Person) => ada.call('reportMatch', { ...on(id), body: { winnerId: winner.id } })
    expect(refused(await report(ben))).toEqual(LOCKED)
    expect(refused(await ada.call('leaveTournament', { ...on(tournamentId), body: {} }))).toEqual(LOCKED)
    expect(refused(await report(ada))).toEqual([200, undefined])
  })

  test('P-05 before the start a seat is given back: that money comes home', async () => {
    const [ada] = (await richPeople('Ada')) as [Person]
    const { id } = await openTournament(host)
    await seated(id, ada)
    await lock(ada)
    expect(await ada.ok('leaveTournament', { ...on(id), body: {} })).toMatchObject({ refunded: '10.00' })
  })
})
