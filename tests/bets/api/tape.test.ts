import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TAPE_LENGTH } from '#contract/bets-limits.ts'
import { bet, lockedEvent, on, openEvent } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { connect, of, type RecordingSocket, received, say } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
let mara: Person
let jo: Person
const open: RecordingSocket[] = []
beforeAll(async () => {
  ;[mara, jo] = [await world.rich('Mara', '1000'), await world.rich('Jo', '1000')]
  await mara.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await world.checkMoney()
})

async function follow(person: Person, eventId: string): Promise<RecordingSocket> {
  const socket = await connect(world, person)
  open.push(socket)
  say(socket, { type: 'watch_tape', eventId })
  return socket
}
type Frame = { eventId: string; bets: { id: string; person: unknown; amount: string }[] }
const tapedBy = (socket: RecordingSocket) => of(socket, 'bets_taped') as unknown as Frame[]

describe('the tape of bets', () => {
  test('the newest bet is on top, with its side, its stake and a name only where the bettor allows it', async () => {
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '2'))
    await jo.ok('placeBet', bet(event.id, 'optionB', '3'))
    const tape = await mara.ok('eventTape', on(event.id))
    expect(tape).toMatchObject({ isPracticeMode: event.isPracticeMode, open: true })
    expect(tape.bets.map(({ id: _, at: __, ...shown }) => shown)).toEqual([
      { selection: 'optionB', amount: '3.00', person: null, isMe: false },
      { selection: 'optionA', amount: '2.00', person: { id: mara.id, firstName: 'Mara' }, isMe: true },
    ])
    // the bettor alone knows which bet of nobody's is theirs
    expect((await jo.ok('eventTape', on(event.id))).bets[0]).toMatchObject({
      person: { id: jo.id },
      isMe: true,
    })
  })

  test('a record that is hidden again takes the name off the tape at once', async () => {
    const ada = await world.rich('Ada', '10')
    await ada.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    const event = await openEvent(world, mara)
    await ada.ok('placeBet', bet(event.id, 'optionA', '1'))
    const named = async () => (await jo.ok('eventTape', on(event.id))).bets[0]?.person
    expect(await named()).toEqual({ id: ada.id, firstName: 'Ada' })
    await ada.ok('setRecordVisibility', { body: { whoIsIn: 'practice' } })
    expect(await named()).toBeNull()
  })

  test('it holds the last twenty bets', async () => {
    const event = await openEvent(world, mara)
    for (let cents = 1; cents <= TAPE_LENGTH + 2; cents++)
      await jo.ok('placeBet', bet(event.id, 'optionA', (cents / 100).toFixed(2)))
    const { bets } = await mara.ok('eventTape', on(event.id))
    expect(bets).toHaveLength(TAPE_LENGTH)
    expect([bets[0]?.amount, bets.at(-1)?.amount]).toEqual(['0.22', '0.03'])
  })

  test('an unknown event has none; one that has ended says that no bet comes any more', async () => {
    expect((await mara.call('eventTape', on('999999999'))).status).toBe(404)
    const ended = await lockedEvent(world, mara, [
      [mara, 'optionA', '1'],
      [jo, 'optionB', '1'],
    ])
    expect(await jo.ok('eventTape', on(ended))).toMatchObject({ open: false, bets: [{}, {}] })
  })
})

describe('the tape on the socket', () => {
  test('those who watch hear of a bet, others do not; nobody is named who did not allow it', async () => {
    const event = await openEvent(world, mara)
    const [watching, elsewhere] = [await follow(jo, event.id), await follow(mara, '1')]
    await mara.ok('placeBet', bet(event.id, 'optionA', '4'))
    await received(watching, 'bets_taped')
    await jo.ok('placeBet', bet(event.id, 'optionB', '5'))
    await received(watching, 'bets_taped', 2)
    expect(tapedBy(watching)).toMatchObject([
      { eventId: event.id, bets: [{ amount: '4.00', person: { id: mara.id, firstName: 'Mara' } }] },
      { eventId: event.id, bets: [{ amount: '5.00', person: null }] },
    ])
    expect(JSON.stringify(tapedBy(watching)[1])).not.toContain('Jo')
    expect(of(elsewhere, 'bets_taped')).toEqual([])
  })

  test('a rush of bets is a few frames with the newest twenty', async () => {
    const event = await openEvent(world, mara)
    const people = await Promise.all(Array.from({ length: 30 }, (_, n) => world.rich(`P${n}`, '10')))
    const socket = await follow(jo, event.id)
    const started = performance.now()
    for (let round = 0; round < 3; round++)
      await Promise.all(people.map((person) => person.ok('placeBet', bet(event.id, 'optionA', '0.01'))))
    await mara.ok('placeBet', bet(event.id, 'optionA', '0.02'))
    const newest = (await jo.ok('eventTape', on(event.id))).bets[0]?.id
    await expect.poll(() => tapedBy(socket).at(-1)?.bets[0]?.id).toBe(newest)
    const frames = tapedBy(socket)
    expect(frames.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 250)
    for (const { bets } of frames) expect(bets.length).toBeLessThanOrEqual(TAPE_LENGTH)
  })
})
