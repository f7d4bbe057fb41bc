import { describe, expect, test } from 'vitest'
import { bet, lockedEvent, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const host = person(() => world.rich('Host', '1000'))

const PROOF = [403, 'step_up_required']
const OLD = '16 minutes'
const rich = (name = 'Ada') => world.rich(name, '5000')
const stake = (
  person: Person,
  id: string,
  amount: string,
  side: 'optionA' | 'optionB' = 'optionA',
  key?: string,
) => person.call('placeBet', bet(id, side, amount, key))
const fresh = async () => (await openEvent(world, host)).id
const told = async (person: Person, id: string) => (await person.ok('getEvent', on(id))).stakeProof!
const proveFor = (person: Person, eventId: string) =>
  person.ok('stepUp', { body: { password: PASSWORD, eventId } })
/** Another session of the same person, signed in now. */
async function otherSession(person: Person): Promise<Person> {
  const { headers } = await world.visitor.call('signIn', {
    body: { email: person.email, password: PASSWORD },
  })
  return world.as({ ...person, cookie: headers.get('set-cookie')!.split(';')[0]! })
}
/** Ten people on side B with equal stakes. */
async function crowd(id: string, people = 10) {
  await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const one = await world.rich(`Crowd${n}`, '20')
      expect((await stake(one, id, '10', 'optionB')).status).toBe(201)
    }),
  )
}

describe('S4 a stake is money that leaves', () => {
  test('S4 above 100.00 in a day a session that proved itself 16 minutes ago is asked, and nothing is staked', async () => {
    const ada = await rich()
    const [first, second] = [await fresh(), await fresh()]
    await world.pass(OLD)
    expect((await stake(ada, first, '60')).status).toBe(201)
    expect((await stake(ada, second, '40')).status).toBe(201)
    const answer = await stake(ada, second, '0.01')
    expect(refused(answer)).toEqual(PROOF)
    expect(answer.body.message).toContain('$100.00')
    expect((await ada.balance()).usd).toBe('4900.00')
    await prove(ada)
    expect((await stake(ada, second, '1000')).status).toBe(201)
    // what the proof let pass changes nothing for what comes without one
    await world.pass(OLD)
    expect(refused(await stake(ada, second, '0.01'))).toEqual(PROOF)
    await world.pass('24 hours')
    const third = await fresh()
    expect((await stake(ada, third, '100')).status).toBe(201)
  })

  test('S4 coins are no money: any stake of them passes', async () => {
    const ada = await rich()
    const { id } = await openEvent(world, host, { isPracticeMode: true })
    await world.pass(OLD)
    expect((await stake(ada, id, '900')).status).toBe(201)
    expect((await ada.ok('getEvent', on(id))).stakeProof).toBeNull()
  })

  test('S4 a proof of this session lets its stake pass, and no other session gains by it', async () => {
    const ada = await rich()
    const id = await fresh()
    await world.pass(OLD)
    const other = await otherSession(ada)
    expect(refused(await stake(ada, id, '101'))).toEqual(PROOF)
    expect((await stake(other, id, '101')).status).toBe(201)
    expect(refused(await stake(ada, id, '101'))).toEqual(PROOF)
    expect((await stake(ada, id, '100')).status).toBe(201)
  })

  test('S4 a proof for this event holds for it until it locks, for ten times the sum, and for no other event', async () => {
    const ada = await rich()
    const [id, elsewhere] = [await fresh(), await fresh()]
    await proveFor(ada, id)
    const other = await otherSession(ada)
    await world.pass(OLD)
    expect((await stake(ada, id, '600')).status).toBe(201)
    expect(refused(await stake(ada, elsewhere, '101'))).toEqual(PROOF)
    // the same step-up is nothing that another session can claim
    expect(refused(await stake(other, id, '101'))).toEqual(PROOF)
    expect(refused(await stake(ada, id, '401'))).toEqual(PROOF)
    expect((await stake(ada, id, '400')).status).toBe(201)
    expect(await told(ada, id)).toMatchObject({ free: '100.00', provedUntil: { optionA: null } })
  })

  test('S4 against a crowd a proof counts for twelve hours, and fifteen minutes where three hold more than half', async () => {
    const ada = await rich()
    const { id } = await openEvent(world, host, {
      endsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    })
    await crowd(id)
    await world.pass('11 hours')
    expect((await stake(ada, id, '500')).status).toBe(201)
    // ten are hardly a crowd, so the slip asks before; fifteen are one
    expect((await told(ada, id)).provedUntil).toMatchObject({ optionA: null, optionB: null })
    await crowd(id, 5)
    expect((await told(ada, id)).provedUntil).toMatchObject({ optionA: expect.any(String), optionB: null })
    await world.pass('2 hours')
    expect(refused(await stake(ada, id, '500'))).toEqual(PROOF)
    await prove(ada)
    await world.pass(OLD)
    expect((await stake(ada, id, '500')).status).toBe(201)
    const whale = await rich('Whale')
    expect((await stake(whale, id, '200', 'optionB')).status).toBe(201)
    expect(refused(await stake(ada, id, '101'))).toEqual(PROOF)
  })

  test('S4 nine people on the other side are no crowd', async () => {
    const ada = await rich()
    const id = await fresh()
    await crowd(id, 9)
    await world.pass(OLD)
    expect(refused(await stake(ada, id, '101'))).toEqual(PROOF)
  })

  test('S4 it is the last question: a refusal by state, side or funds comes first', async () => {
    const ada = await world.rich('Ada', '150')
    const id = await fresh()
    await world.pass(OLD)
    expect(refused(await stake(ada, id, '150.01'))).toEqual([409, 'insufficient_funds'])
    expect((await stake(ada, id, '10')).status).toBe(201)
    expect(refused(await stake(ada, id, '101', 'optionB'))).toEqual([409, 'other_side'])
    const locked = await lockedEvent(world, host, [])
    expect(refused(await stake(ada, locked, '101'))).toEqual([409, 'event_not_open'])
  })

  test('S4 a repeated key is answered with its bet, also when the sum is full', async () => {
    const ada = await rich()
    const id = await fresh()
    await world.pass(OLD)
    const key = 'one-bet'
    expect((await stake(ada, id, '100', 'optionA', key)).status).toBe(201)
    expect((await stake(ada, id, '100', 'optionA', key)).status).toBe(201)
    expect((await ada.balance()).usd).toBe('4900.00')
  })

  test('S4 of twenty stakes in one moment exactly those that fit are taken', async () => {
    const ada = await rich()
    const events = await Promise.all(Array.from({ length: 5 }, fresh))
    await world.pass(OLD)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => stake(ada, events[n % 5]!, '9')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(11)
    expect((await ada.balance()).usd).toBe('4901.00')
  })

  test('S4 what a void gives back whole does not count', async () => {
    const ada = await rich()
    await world.pass(OLD)
    const void_ = await fresh()
    expect((await stake(ada, void_, '100')).status).toBe(201)
    await world.pass('61 minutes')
    expect((await ada.balance()).usd).toBe('5000.00')
    expect((await stake(ada, await fresh(), '100')).status).toBe(201)
  })

  test('S4 stakes, transfers, store codes and bonds are one sum', async () => {
    const [ada, jo] = [await rich(), await world.signUp('Jo')]
    await ada.ok('transfer', { body: { receiverId: jo.id, amount: '1' } })
    const id = await fresh()
    await world.pass('25 hours')
    const later = await fresh()
    expect(id).not.toBe(later)
    expect((await stake(ada, later, '50')).status).toBe(201)
    expect((await ada.call('transfer', { body: { receiverId: jo.id, amount: '30' } })).status).toBe(201)
    expect((await ada.call('createPaymentToken', { body: { amount: '20' } })).status).toBe(201)
    expect(refused(await stake(ada, later, '0.01'))).toEqual(PROOF)
    await world.pass('6 minutes')
    // the code was not used: its 20.00 came back
    expect((await stake(ada, later, '20')).status).toBe(201)
    expect(refused(await ada.call('transfer', { body: { receiverId: jo.id, amount: '0.01' } }))).toEqual(
      PROOF,
    )
  })

  test('S4 the bond of a dispute and of a proposal count, and ask above the sum', async () => {
    const [ada, ben] = [await rich(), await rich('Ben')]
    const id = await proposedEvent(
      world,
      host,
      [
        [ada, 'optionA', '90'],
        [ben, 'optionB', '1000'],
      ],
      'optionB',
    )
    const dispute = (person: Person) =>
      person.call('disputeEvent', { ...on(id), body: { reason: 'It ended the other way round.' } })
    const other = await fresh()
    expect((await stake(ada, other, '9')).status).toBe(201)
    expect(refused(await dispute(ada))).toEqual(PROOF)
    expect((await ada.ok('getEvent', on(id))).status).toBe('proposed')
    await prove(ada)
    expect((await dispute(ada)).status).toBe(200)
  })

  test('S4 the event says beforehand what is left, and until when this session is proved', async () => {
    const ada = await rich()
    const id = await fresh()
    expect(await told(ada, id)).toMatchObject({
      sum: '100.00',
      free: '100.00',
      provedUntil: { optionA: expect.any(String), optionB: expect.any(String) },
    })
    await world.pass(OLD)
    await stake(ada, id, '70')
    expect(await told(ada, id)).toMatchObject({
      free: '30.00',
      provedUntil: { optionA: null, optionB: null },
    })
    await proveFor(ada, id)
    await world.pass(OLD)
    const { provedUntil } = await told(ada, id)
    expect(provedUntil.optionA).toBe(provedUntil.optionB)
  })

  test('S4 who stakes most of their wallet from a session of yesterday gets a letter, once a day', async () => {
    const ada = await world.rich('Ada', '120')
    const told = async () =>
      (await ada.ok('listNotifications', { query: {} })).filter(({ title }) =>
        title.includes('was staked in 24 hours'),
      )
    const first = await fresh()
    expect((await stake(ada, first, '70')).status).toBe(201)
    await world.settle()
    expect(await told()).toEqual([])
    await world.pass('25 hours')
    const [second, third] = [await fresh(), await fresh()]
    expect((await stake(ada, second, '10')).status).toBe(201)
    expect((await stake(ada, third, '30')).status).toBe(201)
    await world.pass('2 minutes')
    expect(await told()).toEqual([])
    const rich = await world.rich('Rich', '101')
    await world.pass('13 hours')
    const [fourth, fifth] = [await fresh(), await fresh()]
    expect((await stake(rich, fourth, '60')).status).toBe(201)
    const letters = async () =>
      (await rich.ok('listNotifications', { query: {} })).filter(
        ({ title }) => title === '$60.00 was staked in 24 hours',
      )
    await expect
      .poll(letters)
      .toMatchObject([{ body: expect.stringContaining('more than twelve hours ago') }])
    expect((await stake(rich, fifth, '40')).status).toBe(201)
    await world.settle()
    expect(await letters()).toHaveLength(1)
  })
})
