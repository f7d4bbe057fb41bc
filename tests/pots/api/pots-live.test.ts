import { beforeAll, expect, test } from 'vitest'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'

/** Two nodes on one database that exchange signals. */
const [one, two] = twoNodes({ transport: listenTransport })
let [mara, jo, zoe]: Person[] = []
beforeAll(async () => {
  ;[mara, jo, zoe] = [await one.signUp('Mara'), await one.signUp('Jo'), await one.signUp('Zoe')]
  await readyFor(jo)
})

test('O-41 X-06 X-07 a result goes to everybody who watches pots: creator, challenger and others, on whatever node', async () => {
  const sockets = [
    await connect(one, mara!),
    await connect(one, jo!),
    await connect(one, zoe!),
    await connect(two, zoe!),
  ]
  const idle = await connect(one, zoe!)
  for (const socket of sockets) say(socket, { type: 'watch_pots' })
  await Promise.all([...sockets, idle].map(settled))
  for (const gameType of ['cards', 'coin-flip', 'craps'] as const) {
    for (const socket of sockets) socket.received.length = 0
    const pot = await makePot(mara!, { gameType })
    const { winner, gameResult } = await playedBy(jo!, pot)
    for (const socket of sockets) {
      await received(socket, 'pot_game_result')
      expect(of(socket, 'pot_game_result')).toEqual([
        { type: 'pot_game_result', potId: pot.id, gameData: { gameType, gameResult }, winner },
      ])
    }
  }
  await settled(idle)
  expect(of(idle, 'pot_game_result')).toEqual([])
  expect(of(idle, 'pots_changed')).toEqual([])
  say(sockets[2]!, { type: 'unwatch_pots' })
  await settled(sockets[2]!)
  sockets[2]!.received.length = 0
  sockets[0]!.received.length = 0
  await playedBy(jo!, await makePot(mara!))
  await received(sockets[0]!, 'pot_game_result')
  await settled(sockets[2]!)
  expect(of(sockets[2]!, 'pot_game_result')).toEqual([])
  for (const socket of [...sockets, idle]) socket.terminate()
})

test('O-35 O-41 both sides hear of their purses, and the creator that there is news', async () => {
  const [maker, player] = [await one.signUp('Maker'), await one.signUp('Player')]
  await readyFor(player)
  const [hers, his] = [await connect(two, maker), await connect(two, player)]
  const pot = await makePot(maker)
  await received(hers, 'balance_changed')
  expect(of(his, 'balance_changed')).toEqual([])
  await playedBy(player, pot)
  await received(hers, 'balance_changed', 2)
  await received(his, 'balance_changed')
  await received(hers, 'notification')
  expect(of(his, 'notification')).toEqual([])
  for (const socket of [hers, his]) socket.terminate()
})

test('C5 O-35 a creator gets the result before the balance and the notification', async () => {
  const player = await one.signUp('Player')
  await readyFor(player)
  for (const node of [one, two]) {
    const maker = await one.signUp('Maker')
    const socket = await connect(node, maker)
    say(socket, { type: 'watch_pots' })
    for (let n = 0; n < 3; n++) {
      await settled(socket)
      socket.received.length = 0
      const pot = await makePot(maker)
      await received(socket, 'balance_changed')
      socket.received.length = 0
      await playedBy(player, pot)
      await received(socket, 'balance_changed')
      await received(socket, 'notification')
      const order = socket.received.map(({ type }) => type)
      expect(order.indexOf('pot_game_result')).toBeGreaterThanOrEqual(0)
      expect(order.indexOf('pot_game_result')).toBeLessThan(order.indexOf('balance_changed'))
      expect(order.indexOf('pot_game_result')).toBeLessThan(order.indexOf('notification'))
    }
    socket.terminate()
  }
})

test('X-06 new, taken back and played pots change the list, told at most once a second', async () => {
  const socket = await connect(one, zoe!)
  say(socket, { type: 'watch_pots' })
  await settled(socket)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  socket.received.length = 0
  const began = performance.now()
  for (let n = 0; n < 8; n++) {
    const pot = await makePot(mara!)
    if (n % 2 === 0) await mara!.ok('withdrawPot', { params: { id: pot.id }, body: {} })
    else await playedBy(jo!, pot)
  }
  await received(socket, 'pots_changed')
  const seconds = (performance.now() - began) / 1_000
  expect(of(socket, 'pots_changed').length).toBeLessThanOrEqual(1 + Math.ceil(seconds))
  // later changes are published a second later
  const before = of(socket, 'pots_changed').length
  await makePot(mara!)
  await received(socket, 'pots_changed', before + 1)
  socket.terminate()
})
