import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transaction } from '#contract/history.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { owe } from '#tests/support/withdrawals.ts'
import { PASSWORD, type Person, prove, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld()

const two = async (): Promise<[Person, Person]> => [await world.rich('Ada', '100'), await world.signUp('Jo')]

describe('transfers', () => {
  test('W-30 W-33 a transfer by id answers {transaction, balance}, is free and is in both histories by name', async () => {
    const [ada, jo] = await two()
    const answer = await ada.call('transfer', {
      body: { receiverId: jo.id, amount: '12.50', description: ' lunch ' },
    })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body).sort()).toEqual(['balance', 'transaction'])
    expect(answer.body.balance).toBe('87.50')
    expect(Object.keys(answer.body.transaction).sort()).toEqual(Object.keys(transaction.shape).sort())
    const [out] = await ada.ok('transactions')
    expect(answer.body.transaction).toEqual(out)
    expect(out).toMatchObject({
      type: 'transfer_out',
      amount: '-12.50',
      balanceAfter: '87.50',
      description: 'Sent to Jo Example: lunch',
      reference: expect.stringMatching(/^transfer:\d+$/),
    })
    const [arrived] = await jo.ok('transactions', { query: { type: 'transfer_in' } })
    expect(arrived).toMatchObject({
      amount: '12.50',
      balanceAfter: '12.50',
      // S9 a stranger's words are apart from the line
      description: 'Received from Ada Example',
      foldedWords: 'lunch',
    })
    expect([await usd(ada), await usd(jo)]).toEqual(['87.50', '12.50'])
  })

  test('W-31 S-24 a transfer, a request and a search name a person by either form of the host', async () => {
    const ada = await world.rich('Ada', '10')
    const name = `jo-${randomUUID().slice(0, 8)}`
    const jo = await world.signUp('Jo', { email: `${name}@bücher.example` })
    for (const email of [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`]) {
      expect((await ada.call('transfer', { body: { receiverEmail: email, amount: '1' } })).status).toBe(201)
      expect((await ada.ok('findPeople', { query: { query: email } })).map(({ id }) => id)).toEqual([jo.id])
      const asked = await ada.call('createFundRequest', { body: { toUserId: email, amount: '1' } })
      expect([asked.status, asked.body.toUser?.id]).toEqual([201, jo.id])
    }
  })

  test('W-31 W-33 a transfer by e-mail, in whatever case, without a description', async () => {
    const [ada, jo] = await two()
    const sent = await ada.ok('transfer', { body: { receiverEmail: jo.email.toUpperCase(), amount: 5 } })
    expect(sent.transaction.description).toBe('Sent to Jo Example')
    expect(await usd(jo)).toBe('5.00')
  })

  test('W-33 both sides are told, in words', async () => {
    const [ada, jo] = await two()
    await ada.ok('transfer', { body: { receiverId: jo.id, amount: '3', description: 'tea' } })
    const [line] = await jo.ok('transactions', { query: { limit: 1 } })
    expect((await jo.ok('listNotifications'))[0]).toMatchObject({
      title: 'You got $3.00 · Ada Example',
      // words of a stranger stay in the history (S9)
      body: 'It is in your balance.',
      // M21 to the receipt
      link: `/history?receipt=${line!.reference}`,
    })
    const found = await jo.ok('transactions', { query: { search: line!.reference } })
    expect(found.map(({ id }) => id)).toEqual([line!.id])
    expect((await ada.ok('listNotifications'))[0]).toMatchObject({
      title: 'You sent $3.00 · Jo Example',
      body: expect.not.stringContaining('your balance'),
    })
  })

  test('W-33 only real money moves: practice coins pay for nothing', async () => {
    const [poor, jo] = [await world.signUp('Poor'), await world.signUp('Jo')]
    const answer = await poor.call('transfer', { body: { receiverId: jo.id, amount: '0.01' } })
    expect(refused(answer)).toEqual([409, 'insufficient_funds'])
    expect(answer.body.message).toContain('$0.00')
    expect(await poor.balance()).toEqual({ usd: '0.00', play: '1000.00' })
    expect(await jo.balance()).toEqual({ usd: '0.00', play: '1000.00' })
  })

  test('W-33 the last cent can be sent, and one cent more cannot', async () => {
    const [ada, jo] = await two()
    expect(refused(await ada.call('transfer', { body: { receiverId: jo.id, amount: '100.01' } }))).toEqual([
      409,
      'insufficient_funds',
    ])
    expect((await ada.ok('transfer', { body: { receiverId: jo.id, amount: '100' } })).balance).toBe('0.00')
  })

  test('W-33 to oneself 400, to nobody 404, by neither or both names 400', async () => {
    const [ada, jo] = await two()
    const send = (body: object) => ada.call('transfer', { body: body as never })
    expect(refused(await send({ receiverId: ada.id, amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await send({ receiverEmail: ada.email.toUpperCase(), amount: '1' }))).toEqual([
      400,
      'malformed',
    ])
    expect(refused(await send({ receiverId: '999999999', amount: '1' }))).toEqual([404, 'not_found'])
    expect(refused(await send({ receiverEmail: 'no.one@example.com', amount: '1' }))).toEqual([
      404,
      'not_found',
    ])
    expect(refused(await send({ amount: '1' }))).toEqual([400, 'malformed'])
    expect(refused(await send({ receiverId: jo.id, receiverEmail: jo.email, amount: '1' }))).toEqual([
      400,
      'malformed',
    ])
    expect(refused(await send({ receiverId: jo.id, amount: '1', note: 'x' }))).toEqual([400, 'malformed'])
    expect(await usd(ada)).toBe('100.00')
  })

  test.each(['0', '0.00', '-1', '', '1.001', 'ten', 'Infinity', '1e2', null])(
    'W-28 W-36 an amount of %j is refused with its field',
    async (amount) => {
      const [ada, jo] = await two()
      const answer = await ada.call('transfer', { body: { receiverId: jo.id, amount: amount as string } })
      expect(refused(answer)).toEqual([400, 'malformed'])
      expect(answer.body.fields).toHaveProperty('amount')
    },
  )

  test('W-33 a locked wallet sends nothing and still receives', async () => {
    const [ada, jo] = await two()
    await setWalletLock(world.db, BigInt(ada.id), true)
    expect(refused(await ada.call('transfer', { body: { receiverId: jo.id, amount: '1' } }))).toEqual([
      423,
      'wallet_locked',
    ])
    const rich = await world.rich('Rich', '5')
    await rich.ok('transfer', { body: { receiverId: ada.id, amount: '5' } })
    expect(await usd(ada)).toBe('105.00')
  })

  test('W-33 W-48 B-14 a person who owes for a reversed deposit sends nothing out, and may receive', async () => {
    const [ada, jo] = await two()
    await owe(world, ada, 30_000n)
    const { id } = await jo.ok('createFundRequest', { body: { toUserId: ada.id, amount: '1' } })
    for (const answer of [
      await ada.call('transfer', { body: { receiverId: jo.id, amount: '1' } }),
      await ada.call('acceptFundRequest', { params: { id }, body: {} }),
      await ada.call('createPaymentToken', { body: { amount: '1' } }),
    ])
      expect([...refused(answer), answer.body.message]).toEqual([
        409,
        'money_owed',
        'You owe $200.00 for a deposit that was taken back. No money moved.',
      ])
    await ada.ok('createPaymentIntent', { body: { amount: '201' } })
    expect((await ada.call('transfer', { body: { receiverId: jo.id, amount: '1' } })).status).toBe(201)
  })

  test('W-33 the same key is one transfer, also at once; another body under it is 422', async () => {
    const [ada, jo] = await two()
    const send = (amount: string) =>
      ada.call('transfer', { body: { receiverId: jo.id, amount }, key: 'send-1' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('2')))
    expect(new Set(answers.map((answer) => answer.body.transaction.id)).size).toBe(1)
    expect(await usd(jo)).toBe('2.00')
    expect(refused(await send('3'))).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('who is paid', () => {
  test('S4 W-33 a first payment asks who is there after 15 minutes, also to somebody who has paid before', async () => {
    const [ada, jo] = [await world.rich('Ada', '100'), await world.rich('Jo', '100')]
    await jo.ok('transfer', { body: { receiverId: ada.id, amount: '1' } })
    await world.pass('16 minutes')
    const body = { receiverId: jo.id, amount: '1' }
    expect(refused(await ada.call('transfer', { body }))).toEqual([403, 'step_up_required'])
    await (await prove(ada)).ok('transfer', { body })
    await world.pass('16 minutes')
    expect((await ada.call('transfer', { body })).status).toBe(201)
  })

  test('W-33 nobody sends to an account that was closed, by number or by address', async () => {
    const [ada, jo] = await two()
    await jo.ok('closeAccount', { body: { password: PASSWORD } })
    for (const named of [{ receiverId: jo.id }, { receiverEmail: jo.email }])
      expect(refused(await ada.call('transfer', { body: { ...named, amount: '1' } }))).toEqual([
        404,
        'not_found',
      ])
    expect(await usd(ada)).toBe('100.00')
  })
})

describe('addresses are not tried one after the other', () => {
  const probe = (person: Person, receiverEmail: string) =>
    person.call('transfer', { body: { receiverEmail, amount: '999999' } })

  test('W-33 after twenty unknown addresses known and unknown ones get one and the same answer', async () => {
    const [ada, jo] = await two()
    for (let n = 0; n < 20; n++)
      expect(refused(await probe(ada, `nobody-${n}@example.com`))).toEqual([404, 'not_found'])
    const [known, unknown] = [await probe(ada, jo.email), await probe(ada, 'nobody-x@example.com')]
    expect(refused(known)).toEqual([429, 'rate_limited'])
    expect(known.body).toEqual(unknown.body)
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(0)
    // A search by whole address and a request draw on the same budget, and names stay free.
    expect((await ada.call('findPeople', { query: { query: jo.email } })).status).toBe(429)
    expect((await ada.call('createFundRequest', { body: { toUserId: jo.email, amount: '1' } })).status).toBe(
      429,
    )
    expect((await ada.call('transfer', { body: { receiverId: jo.id, amount: '1' } })).status).toBe(201)
    await world.pass('1 hour')
  })

  test('W-33 known addresses are not counted, and side by side gains nothing', async () => {
    const [ada, jo] = await two()
    for (let n = 0; n < 30; n++) expect((await probe(ada, jo.email)).status).toBe(409)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => probe(ada, `nobody-${n}@example.com`)),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect(count(404)).toBeLessThanOrEqual(20)
    expect(count(404) + count(429)).toBe(60)
  })
})

describe('people to choose from', () => {
  test('W-39 people are found by the beginning of a name or a whole address; strangers’ last names and all addresses are masked', async () => {
    const zed = await world.signUp('Zedekiah', { lastName: 'Quill' })
    const other = await world.signUp('Zedric', { lastName: 'Moss' })
    const find = async (person: Person, query: string) =>
      (await person.ok('findPeople', { query: { query } })).map((found) => found.id)
    expect(await find(other, 'zed')).toEqual([zed.id])
    expect(await find(other, 'ZEDEKIAH  qui')).toEqual([zed.id])
    expect(await find(other, 'quill')).toEqual([zed.id])
    expect(await find(other, 'ekiah')).toEqual([])
    expect(await find(other, zed.email.toUpperCase())).toEqual([zed.id])
    expect(await find(other, zed.email.slice(0, -1))).toEqual([])
    expect(await find(other, other.email)).toEqual([])
    for (const wild of ['%%', '__', 'zed%', '\\%']) expect(await find(other, wild)).toEqual([])
    const [found] = await other.ok('findPeople', { query: { query: 'zedek' } })
    expect(found).toEqual({
      id: zed.id,
      firstName: 'Zedekiah',
      lastName: 'Q.',
      profileImageUrl: null,
      maskedEmail: 'z•••@example.com',
    })
    const names = async (query: string) =>
      (await other.ok('findPeople', { query: { query } })).map(({ lastName }) => lastName)
    expect(await names(zed.email)).toEqual(['Q.'])
    // an answered request makes them known to each other
    await zed.ok('createFundRequest', { body: { toUserId: other.id, amount: '1.00' } })
    expect([await names('quill'), await names(zed.email)]).toEqual([['Quill'], ['Quill']])
  })

  test('W-39 one letter is too few, and ten people are enough', async () => {
    const asker = await world.signUp('Asker')
    await Promise.all(Array.from({ length: 12 }, () => world.signUp('Multi')))
    expect(refused(await asker.call('findPeople', { query: { query: ' m ' } }))).toEqual([400, 'malformed'])
    expect(refused(await asker.call('findPeople', {} as never))).toEqual([400, 'malformed'])
    expect(await asker.ok('findPeople', { query: { query: 'multi' } })).toHaveLength(10)
  })
})
