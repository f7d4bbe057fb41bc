import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/terms.ts'
import { sql } from '#server/core/db.ts'
import { EVIDENCE } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { on, openEvent } from '../../support/events.ts'
import { PASSWORD, type Person } from '../../support/world.ts'

const world = worldOfFile()

const close = (person: Person, body: Record<string, string> = { password: PASSWORD }) =>
  person.call('closeAccount', { body })

describe('S-24 one’s own data', () => {
  test('L-21 everything that is kept about a person comes as one file: profile, accepted terms, sessions, bets, statements, notices', async () => {
    const ada = await world.rich('Ada', '50')
    const { id } = await openEvent(world, ada, { isPracticeMode: false })
    await ada.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '5' } })
    await world.visitor.ok('signIn', { body: { email: ada.email, password: PASSWORD } })
    const answer = await ada.call('exportData')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="evens-my-data.json"')
    const file = answer.body as Record<string, Record<string, unknown>[]>
    expect(file.profile).toMatchObject({
      id: ada.id,
      email: ada.email,
      dateOfBirth: '1990-05-17',
      region: 'GB',
      termsVersion: TERMS_VERSION,
    })
    expect(file.sessions).toHaveLength(2)
    expect(file.statement).toMatchObject([
      { amount: '50.00', after: '50.00', reason: 'deposit' },
      { amount: '-5.00', after: '45.00', reason: 'bet' },
    ])
    expect(file.practiceStatement).toMatchObject([{ amount: '1000.00', reason: 'practice-start' }])
    expect(file.bets).toMatchObject([{ eventId: id, selection: 'optionA', amount: '5.00', currency: 'USD' }])
    expect(file.notifications).toMatchObject([{ title: expect.stringMatching(/^New sign-in · /) }])
    expect(answer.body).not.toHaveProperty('passwordHash')
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|token_hash|secret/i)
  })

  test('the file is the person’s alone, and needs a fresh proof', async () => {
    const bob = await world.signUp('Bob')
    const eve = await world.signUp('Eve')
    expect(JSON.stringify((await eve.call('exportData')).body)).not.toContain(bob.email)
    expect((await world.visitor.call('exportData')).status).toBe(401)
    await world.pass('16 minutes')
    expect((await eve.call('exportData')).body.code).toBe('step_up_required')
  })
})

describe('S-24 closing one’s own account', () => {
  test('real money keeps it open, and says so', async () => {
    const rich = await world.rich('Rich', '1')
    const answer = await close(rich)
    expect([answer.status, answer.body.code]).toEqual([409, 'account_not_empty'])
    expect(answer.body.message).toContain('real money')
    expect((await rich.call('currentUser')).status).toBe(200)
  })

  test('an open bet for real money keeps it open until it is settled', async () => {
    // a dollar more than the stake: the bond of the proposal
    const owner = await world.rich('Owner', '11')
    const bettor = await world.rich('Bettor', '5')
    const { id } = await openEvent(world, owner, { isPracticeMode: false })
    await bettor.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '5' } })
    await owner.ok('placeBet', { body: { eventId: id, selection: 'optionB', amount: '10' } })
    for (const who of [bettor, owner]) {
      const answer = await close(who)
      expect([answer.status, answer.body.code]).toEqual([409, 'account_not_empty'])
      expect(answer.body.message).toContain('open bets')
    }
    await world.pass('2 hours')
    await owner.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionB', ...EVIDENCE } })
    await world.pass('5 hours')
    expect((await close(bettor)).status).toBe(200)
    expect((await close(owner)).body.message).toContain('real money')
  })

  test('S-26 what is left has no name, address or sign-in method; the ledger and the events stay', async () => {
    const gone = await world.signUp('Gone', { lastName: 'Forever' })
    const { id } = await openEvent(world, gone, { isPracticeMode: true })
    await gone.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '5' } })
    await world.visitor.ok('signIn', { body: { email: gone.email, password: PASSWORD } })
    // people have bet on it: first it is settled
    expect((await close(gone)).body.code).toBe('account_not_empty')
    await world.pass('100 hours')
    expect((await close(gone)).status).toBe(200)
    expect((await gone.call('currentUser')).status).toBe(401)
    expect(
      (await world.visitor.call('signIn', { body: { email: gone.email, password: PASSWORD } })).status,
    ).toBe(401)
    const userId = BigInt(gone.id)
    const [row] = await world.db.rows<Record<string, unknown>>(sql`
      select u.*, (select count(*)::int from sessions where user_id = u.id) as sessions,
        (select count(*)::int from notifications where user_id = u.id) as notices,
        (select count(*)::int from known_devices where user_id = u.id) as devices
      from users u where id = ${userId}`)
    expect(row).toMatchObject({
      first_name: 'Closed account',
      last_name: '',
      email: expect.stringMatching(new RegExp(`^closed-${gone.id}-[0-9a-f]{8}@closed.invalid$`)),
      password_hash: null,
      sessions: 0,
      notices: 0,
      devices: 0,
    })
    expect(JSON.stringify(row, (_, part) => (typeof part === 'bigint' ? String(part) : part))).not.toMatch(
      /Gone|Forever|1990-05-17/,
    )
    const other = await world.signUp('Other')
    expect((await other.ok('getEvent', on(id))).creator.firstName).toBe('Closed account')
    const audit = await world.db.rows(sql`
      select act, actor_id from audit_log where subject = ${`user:${gone.id}`}`)
    expect(audit).toEqual([{ act: 'closed-account', actor_id: userId }])
    // the address is free again, for another account
    const next = await world.signUp('Next', { email: gone.email })
    expect(next.id).not.toBe(gone.id)
  })

  test('a withdrawal under way or a live store code keeps it open', async () => {
    const payer = await world.rich('Payer', '10')
    await payer.ok('requestWithdrawal', {
      body: { amount: '10', destination: 'cashapp', destinationDetails: '$payer' },
    })
    expect((await close(payer)).body.message).toContain('a withdrawal that is not finished')
    const shopper = await world.rich('Shopper', '10')
    await shopper.ok('createPaymentToken', { body: { amount: '10' } })
    expect((await close(shopper)).body.message).toContain('a store code that is still live')
    await world.pass('10 minutes')
    expect((await close(shopper)).body.message).toContain('real money')
  })

  test('a deposit that was started within a day keeps it open: by card and by coins', async () => {
    const card = await world.signUp('Card')
    await world.db.change(sql`
      insert into card_deposits (user_id, amount_cents, test_mode, provider_id)
      values (${BigInt(card.id)}, 2000, true, 'test_begun')`)
    const coins = await world.signUp('Coins')
    await coins.ok('createCryptoPayment', { body: { amount: '20.00', currency: 'btc' } })
    for (const who of [card, coins]) {
      const answer = await close(who)
      expect([answer.status, answer.body.code]).toEqual([409, 'account_not_empty'])
      expect(answer.body.message).toContain('a deposit that was started within the last 24 hours')
    }
    await world.pass('25 hours')
    for (const who of [card, coins]) expect((await close(who)).status).toBe(200)
  })

  test('S-26 the last admin cannot close; of two who close at once one stays', async () => {
    const first = await world.withRole('Chief', 'admin')
    const alone = await close(first)
    expect([alone.status, alone.body.code]).toEqual([409, 'last_admin'])
    const second = await world.withRole('Deputy', 'admin')
    const answers = await Promise.all([close(first), close(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('last_admin')
  })

  test('requests of and to the person end, and nobody finds or pays a closed account', async () => {
    const leaver = await world.signUp('Leaver')
    const friend = await world.rich('Friend', '20')
    await leaver.ok('createFundRequest', { body: { toUserId: friend.id, amount: '5' } })
    await friend.ok('createFundRequest', { body: { toUserId: leaver.id, amount: '5' } })
    expect((await close(leaver)).status).toBe(200)
    expect((await friend.ok('receivedFundRequests')).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await friend.ok('sentFundRequests')).map(({ status }) => status)).toEqual(['rejected'])
    expect((await friend.call('transfer', { body: { receiverId: leaver.id, amount: '5' } })).status).toBe(404)
    const [row] = await world.db.rows<{ email: string }>(
      sql`select email from users where id = ${BigInt(leaver.id)}`,
    )
    const byEmail = await friend.call('transfer', { body: { receiverEmail: row!.email, amount: '5' } })
    expect(byEmail.status).toBe(404)
    expect(await friend.ok('findPeople', { query: { query: 'Closed account' } })).toEqual([])
    expect((await friend.balance()).usd).toBe('20.00')
  })

  test('it needs a proof: in the call, or a fresh one of the session', async () => {
    const ann = await world.signUp('Ann')
    expect((await close(ann, { password: 'not this one' })).body.code).toBe('proof_failed')
    await world.pass('16 minutes')
    expect((await close(ann, {})).body.code).toBe('step_up_required')
    expect((await close(ann)).status).toBe(200)
  })

  test('a call that was under way when the account was closed is told to sign in, not that its password is wrong', async () => {
    const ann = await world.signUp('Ann')
    await ann.ok('currentUser')
    await world.db.change(
      sql`update users set closed_at = clock_now(), password_hash = null where id = ${BigInt(ann.id)}`,
    )
    const answer = await ann.call('stepUp', { body: { password: PASSWORD } })
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
  })

  test('it closes once, however often it is asked for at once, and nothing comes after it', async () => {
    const owner = await world.rich('Opener', '10')
    const { id } = await openEvent(world, owner, { isPracticeMode: true })
    for (let round = 0; round < 5; round++) {
      const racer = await world.signUp(`Racer${round}`)
      const answers = await Promise.all([close(racer), close(racer), close(racer)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
      const late = await racer.call('placeBet', { body: { eventId: id, selection: 'optionA', amount: '5' } })
      expect(late.status).toBe(401)
    }
  })
})
