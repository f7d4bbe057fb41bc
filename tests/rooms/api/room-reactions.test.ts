import { afterEach, beforeEach, expect, test } from 'vitest'
import { REACTIONS_EACH } from '#contract/chat-limits.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { inRoom, type OpenRoom, roomWith, sanction } from '#tests/support/rooms.ts'
import { connect, of, type RecordingSocket, say, settled } from '#tests/support/sockets.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Two nodes on one database that exchange signals by LISTEN and NOTIFY. */
const [one, two] = twoNodes({ transport: listenTransport })
let mara: Person
let jo: Person
let kit: Person
let sockets: RecordingSocket[] = []
beforeEach(async () => {
  ;[mara, jo, kit] = (await Promise.all(['Mara', 'Jo', 'Kit'].map((name) => one.signUp(name)))) as [
    Person,
    Person,
    Person,
  ]
})
afterEach(() => {
  for (const socket of sockets) socket.terminate()
  sockets = []
})

async function watching(node: World, person: Person, room: OpenRoom): Promise<RecordingSocket> {
  const socket = await connect(node, person)
  sockets.push(socket)
  say(socket, { type: 'join_room', roomId: room.id })
  await settled(socket)
  return socket
}

const react = (socket: RecordingSocket, room: OpenRoom, kind: 'fire' | 'bravo' = 'fire') =>
  say(socket, { type: 'room_react', roomId: room.id, reaction: kind })

type Reacted = { roomId: string; reactions: { reaction: string; count: number }[] }
const reactedOf = (socket: RecordingSocket) => of(socket, 'room_reacted') as unknown as Reacted[]
const countOf = (socket: RecordingSocket, kind?: 'fire' | 'bravo') =>
  reactedOf(socket)
    .flatMap(({ reactions }) => reactions)
    .filter(({ reaction }) => kind === undefined || reaction === kind)
    .reduce((sum, { count }) => sum + count, 0)

/** Somebody reacts in another way, which those inside see after all that came before. */
async function bravoArrives(by: RecordingSocket, room: OpenRoom, seen: RecordingSocket): Promise<void> {
  const before = countOf(seen, 'bravo')
  react(by, room, 'bravo')
  await expect.poll(() => countOf(seen, 'bravo'), { interval: 20 }).toBe(before + 1)
}

test('a reaction reaches everybody in the room, on each node, and those of a moment are one frame', async () => {
  const { room } = await roomWith(mara, [jo])
  const [hers, his, far] = [
    await watching(one, mara, room),
    await watching(one, jo, room),
    await watching(two, jo, room),
  ]
  for (let n = 0; n < 3; n++) react(hers, room)
  react(his, room, 'bravo')
  for (const socket of [hers, his, far]) await expect.poll(() => countOf(socket), { interval: 20 }).toBe(4)
  expect(reactedOf(far).length).toBeLessThanOrEqual(2)
  expect(reactedOf(far)[0]!.roomId).toBe(room.id)
})

test('more than five reactions a second are refused with a code, and reach nobody', async () => {
  const { room } = await roomWith(mara, [jo])
  const [hers, his] = [await watching(one, mara, room), await watching(one, jo, room)]
  for (let n = 0; n < REACTIONS_EACH + 4; n++) react(hers, room)
  await expect
    .poll(() => of(hers, 'refused') as unknown[])
    .toContainEqual(expect.objectContaining({ code: 'too_many', about: 'room_react' }))
  await settled(hers)
  await bravoArrives(his, room, his)
  expect(countOf(his, 'fire')).toBeGreaterThanOrEqual(REACTIONS_EACH)
  expect(countOf(his, 'fire')).toBeLessThan(REACTIONS_EACH + 4)
})

test('people outside, muted in the room or silenced do not react', async () => {
  const zoe = await one.signUp('Zoe')
  const { room, inside } = await roomWith(mara, [jo, zoe])
  const hers = await watching(one, mara, room)
  const his = await watching(one, jo, room)
  const others = await watching(one, zoe, room)
  const outside = await connect(one, kit)
  sockets.push(outside)
  await mara.ok('changeParticipant', {
    params: inRoom(room, inside[1]!),
    body: { mutedMinutes: 10 },
  })
  react(his, room)
  react(outside, room)
  for (const socket of [his, outside]) await settled(socket)
  await bravoArrives(others, room, hers)
  expect(countOf(hers, 'fire')).toBe(0)
  await sanction(one, mara, 'mute')
  react(hers, room)
  await settled(hers)
  await bravoArrives(others, room, his)
  expect(countOf(his, 'fire')).toBe(0)
})
