import { describe, expect, test } from 'vitest'
import { on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { askAgainWorld } from './ask-again-world.ts'

const { world, ana, ben, cleo, dora, stranger, PRACTICE, askAgain, asked, news } = askAgainWorld()

describe('N-08 guests of an event that is asked again', () => {
  /** An event of Ana's by link, which Ben has won from Cleo and Dora. */
  const settledByLink = async () => {
    const { id, inviteLink } = await openEvent(world, ana, { ...PRACTICE, audience: 'link' })
    for (const [who, selection] of [
      [ben, 'optionA'],
      [cleo, 'optionB'],
      [dora, 'optionB'],
    ] as const) {
      await who.ok('joinByLink', { params: { token: inviteLink!.slice('/e/'.length) } })
      await who.ok('placeBet', { body: { eventId: id, selection, amount: '3' } })
    }
    await world.pass('61 minutes')
    await ana.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA' } })
    for (const who of [cleo, dora]) await who.ok('concedeEvent', on(id))
    await world.settle()
    return id
  }
  const byLink = { audience: 'link' } as const

  test('N-08 guests of a link are guests again where its own creator asks', async () => {
    const id = await settledByLink()
    expect(await news(cleo, () => askAgain(ana, id, byLink))).toBe(1)
    const link = (await asked(cleo))[0]!.link
    expect((await cleo.call('getEvent', on(link.slice('/events/'.length)))).status).toBe(200)
  })

  test('Q-01 who left the gang with a stake in its event is no guest where its creator asks again by link', async () => {
    const [head, mate, rest] = [
      await world.rich('Head', '100'),
      await world.rich('Mate', '100'),
      await world.rich('Rest', '100'),
    ]
    const { id: gang } = await head.ok('createGang', { body: { name: 'Weavers' } })
    for (const who of [mate, rest]) await who.ok('joinGang', { params: { id: gang }, body: {} })
    const stakes = [
      [mate, 'optionA', '2'],
      [rest, 'optionB', '2'],
    ] as const
    const id = await stakedEvent(world, head, stakes, { ...PRACTICE, audience: 'gang' })
    await mate.ok('leaveGang')
    await world.pass('61 minutes')
    await head.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA' } })
    await world.pass('25 hours')
    await world.settle()
    const next = await askAgain(head, id, byLink)
    expect(next.status).toBe(201)
    await world.settle()
    expect((await mate.call('getEvent', on(next.body.id))).status).toBe(404)
  })

  test('N-08 people with a bet in an event by link are guests where another one of them asks, without blocks', async () => {
    const id = await settledByLink()
    await dora.ok('blockUser', { params: { id: ben.id }, body: {} })
    let next = ''
    const act = async () => {
      next = (await askAgain(ben, id, byLink)).body.id
    }
    expect(await news(cleo, act)).toBe(1)
    expect((await cleo.call('getEvent', on(next))).status).toBe(200)
    for (const who of [dora, stranger]) expect((await who.call('getEvent', on(next))).status).toBe(404)
    await dora.ok('unblockUser', { params: { id: ben.id } })
    // the guests of one who asks after that are their own
    const second = await askAgain(cleo, id, byLink)
    await world.settle()
    expect((await ben.call('getEvent', on(second.body.id))).status).toBe(404)
  })

  test('Q-07 by link the asker learns of nobody who got a notice, until that person opens the link', async () => {
    const id = await settledByLink()
    const next = (await askAgain(ben, id, byLink)).body
    await world.settle()
    const guests = async () => (await ben.ok('listGuests', on(next.id))).map(({ person: { id } }) => id)
    expect([(await cleo.call('getEvent', on(next.id))).status, await guests()]).toEqual([200, []])
    await cleo.ok('joinByLink', { params: { token: next.inviteLink!.slice('/e/'.length) } })
    expect(await guests()).toEqual([cleo.id])
  })
})
