import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { to } from '#tests/support/withdrawals.ts'
import { PASSWORD, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } })

const IBAN = 'GB82 WEST 1234 5698 7654 32'

describe('who it is', () => {
  test('W-26 a new destination asks who is there after 15 minutes; a known one and a fresh proof do not', async () => {
    const ada = await world.rich('Ada', '100')
    await ada.ok('requestWithdrawal', to('1'))
    await world.pass('16 minutes')
    expect((await ada.call('requestWithdrawal', to('1', { destinationDetails: 'ADALACE' }))).status).toBe(201)
    const other = to('1', { destinationDetails: '$somebodyelse' })
    expect(refused(await ada.call('requestWithdrawal', other))).toEqual([403, 'step_up_required'])
    // The same text as bank details is another destination.
    expect(
      refused(
        await ada.call('requestWithdrawal', to('1', { destination: 'bank', destinationDetails: IBAN })),
      ),
    ).toEqual([403, 'step_up_required'])
    expect(await usd(ada)).toBe('98.00')
    await ada.ok('stepUp', { body: { password: PASSWORD } })
    expect((await ada.call('requestWithdrawal', other)).status).toBe(201)
    await world.pass('16 minutes')
    expect((await ada.call('requestWithdrawal', other)).status).toBe(201)
  })

  test('W-26 somebody else’s destination is new to me', async () => {
    const [ada, ben] = [await world.rich('Ada', '10'), await world.rich('Ben', '10')]
    await ada.ok('requestWithdrawal', to('1'))
    await world.pass('16 minutes')
    expect(refused(await ben.call('requestWithdrawal', to('1')))).toEqual([403, 'step_up_required'])
  })

  test('Z-04 W-26 it is judged in order: 401, 403 origin, 415, 400, 404, 423, 409, 403 proof', async () => {
    const ada = await world.signUp('Ada')
    await setWalletLock(world.db, BigInt(ada.id), true)
    await world.pass('16 minutes')
    const send = async (body: unknown, headers: Record<string, string>) => {
      const answer = await fetch(`${world.url}/api/withdrawals`, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    const cookie = ada.cookie
    const json = { 'content-type': 'application/json' }
    const origin = world.url
    const evil = 'https://evil.test'
    expect(await send('{', { origin: evil })).toEqual([401, 'unauthorized'])
    expect(await send('{', { cookie, origin: evil })).toEqual([403, 'forbidden_origin'])
    expect(await send('{', { cookie, origin, 'content-type': 'text/plain' })).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(await send('{}', { cookie, origin, ...json })).toEqual([400, 'malformed'])
    const saved = { amount: '1', destination: 'cashapp', destinationId: '999999' }
    expect(await send(saved, { cookie, origin, ...json })).toEqual([404, 'not_found'])
    expect(await send(to('1').body, { cookie, origin, ...json })).toEqual([423, 'wallet_locked'])
    await setWalletLock(world.db, BigInt(ada.id), false)
    expect(await send(to('1').body, { cookie, origin, ...json })).toEqual([409, 'insufficient_funds'])
    const ben = await world.rich('Ben', '5')
    await world.pass('16 minutes')
    const { cookie: his } = ben
    expect(await send(to('1').body, { cookie: his, origin, ...json })).toEqual([403, 'step_up_required'])
    await ben.ok('stepUp', { body: { password: PASSWORD } })
    const sent = await ben.call('requestWithdrawal', to('1'))
    expect(sent.status).toBe(201)
  })
})

describe('saved destinations', () => {
  test('W-05 are listed masked, the last used first, used by their number, and forgotten', async () => {
    const ada = await world.rich('Ada', '100')
    await ada.ok('requestWithdrawal', to('1'))
    await ada.ok('requestWithdrawal', to('1', { destination: 'bank', destinationDetails: IBAN }))
    await world.pass('1 minute')
    await ada.ok('requestWithdrawal', to('1'))
    const list = await ada.ok('listDestinations')
    expect(list.map(({ destination, destinationLabel }) => [destination, destinationLabel])).toEqual([
      ['cashapp', '$ad•••ce'],
      ['bank', '•••• 5432'],
    ])
    const bank = list[1]!
    const again = { body: { amount: '2', destination: 'bank', destinationId: bank.id } as const }
    await world.pass('16 minutes')
    expect(await ada.ok('requestWithdrawal', again)).toMatchObject({ destinationLabel: '•••• 5432' })
    // A saved bank account is no Cash App.
    expect(
      refused(
        await ada.call('requestWithdrawal', {
          body: { amount: '2', destination: 'cashapp', destinationId: bank.id },
        }),
      ),
    ).toEqual([404, 'not_found'])
    await ada.ok('forgetDestination', { params: { id: bank.id } })
    expect(refused(await ada.call('requestWithdrawal', again))).toEqual([404, 'not_found'])
    expect(refused(await ada.call('forgetDestination', { params: { id: bank.id } }))).toEqual([
      404,
      'not_found',
    ])
    expect(
      refused(
        await ada.call('requestWithdrawal', to('1', { destination: 'bank', destinationDetails: IBAN })),
      ),
    ).toEqual([403, 'step_up_required'])
    expect(await ada.ok('listWithdrawals')).toHaveLength(4)
  })

  test('C2 W-19 $tags that begin alike are told apart by their ends, also one that was saved under a shorter label', async () => {
    const ada = await world.rich('Ada', '100')
    for (const tag of ['$maraworks', '$marahome', '$maragifts2'])
      await ada.ok('requestWithdrawal', to('1', { destinationDetails: tag }))
    await world.db.change(sql`
      update withdrawal_destinations set label = '$ma•••' where user_id = ${BigInt(ada.id)}`)
    const list = await ada.ok('listDestinations')
    expect(list.map(({ destinationLabel }) => destinationLabel).toSorted()).toEqual([
      '$ma•••ks',
      '$ma•••me',
      '$ma•••s2',
    ])
    expect(list.every(({ lastUsedAt }) => !Number.isNaN(Date.parse(lastUsedAt)))).toBe(true)
  })

  test('W-05 nobody uses, sees or forgets those of somebody else', async () => {
    const [ada, eve] = [await world.rich('Ada', '10'), await world.rich('Eve', '10')]
    await ada.ok('requestWithdrawal', to('1'))
    const [mine] = await ada.ok('listDestinations')
    expect(await eve.ok('listDestinations')).toEqual([])
    expect(refused(await eve.call('forgetDestination', { params: { id: mine!.id } }))).toEqual([
      404,
      'not_found',
    ])
    expect(
      refused(
        await eve.call('requestWithdrawal', {
          body: { amount: '1', destination: 'cashapp', destinationId: mine!.id },
        }),
      ),
    ).toEqual([404, 'not_found'])
  })

  test('W-05 W-26 nothing of the details can be read in the database, and the person is shown them masked', async () => {
    const ada = await world.rich('Ada', '10')
    const secret = 'Zanzibar account 918273645'
    const body = to('1', { destination: 'bank', destinationDetails: secret })
    const { id } = await ada.ok('requestWithdrawal', { ...body, key: 'kept' })
    const operator = await world.withRole('Operator', 'admin')
    const params = { id }
    await operator.ok('approveWithdrawal', { params, body: { revision: 1 }, key: 'kept-too' })
    await operator.ok('completeWithdrawal', { params, body: {}, key: 'kept-as-well' })
    const rows = await world.db.rows<{ row: string }>(sql`
      select to_jsonb(w)::text || encode(w.sealed_details, 'escape') as row from withdrawals w
      union all select to_jsonb(d)::text || encode(d.sealed_details, 'escape') || encode(d.fingerprint, 'escape')
        from withdrawal_destinations d
      union all select to_jsonb(n)::text from notifications n
      union all select to_jsonb(k)::text from idempotency_keys k
      union all select to_jsonb(a)::text from audit_log a`)
    const all = rows.map(({ row }) => row).join('\n')
    expect(all).toContain('completeWithdrawal')
    for (const part of ['Zanzibar', 'zanzibar', '918273645', '91827'])
      expect(all.includes(part), part).toBe(false)
    const seen = JSON.stringify([await ada.ok('listWithdrawals'), await ada.ok('listDestinations')])
    expect(seen).not.toMatch(/Zanzibar|91827/i)
    expect(seen).toContain('•••• 3645')
  })
})
