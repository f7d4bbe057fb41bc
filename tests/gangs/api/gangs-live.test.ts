import { describe, expect, test } from 'vitest'
import { at, found, member, people, testGangs, world } from '#tests/support/gang-world.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'

testGangs()

describe('live', () => {
  test('X-12 X-13 X-14 members who have joined the gang’s channel get its alerts; others are refused', async () => {
    const [mara, jo, eve] = await people('Mara', 'Jo', 'Eve')
    const { id } = await found(mara!)
    await jo!.ok('joinGang', at(id))
    const [inside, outside] = [await connect(world, jo!), await connect(world, eve!)]
    for (const socket of [inside, outside]) say(socket, { type: 'join_gang', gangId: id })
    await received(outside, 'refused')
    expect(of(outside, 'refused')).toMatchObject([{ code: 'unknown_channel', about: id }])
    await settled(inside)
    const sent = await mara!.ok('sendGangAlert', { ...at(id), body: { title: 'Tonight', message: 'Finals' } })
    await received(inside, 'gang_alert')
    expect(of(inside, 'gang_alert')).toEqual([{ type: 'gang_alert', alert: sent }])
    await settled(outside)
    expect(of(outside, 'gang_alert')).toEqual([])
    for (const socket of [inside, outside]) socket.close()
  })

  test('X-14 who leaves or is removed gets no further alert on the open socket', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const { id } = await found(mara!)
    for (const one of [jo!, kit!]) await one.ok('joinGang', at(id))
    const sockets = [await connect(world, jo!), await connect(world, kit!)]
    for (const socket of sockets) say(socket, { type: 'join_gang', gangId: id })
    for (const socket of sockets) await settled(socket)
    await mara!.ok('removeGangMember', member(id, jo!.id))
    await mara!.ok('sendGangAlert', { ...at(id), body: { title: 'Among us', message: 'Only' } })
    await received(sockets[1]!, 'gang_alert')
    await settled(sockets[0]!)
    expect(of(sockets[0]!, 'gang_alert')).toEqual([])
    for (const socket of sockets) socket.close()
  })
})
