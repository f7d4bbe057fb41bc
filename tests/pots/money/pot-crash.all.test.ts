import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PotPlay } from '#contract/pots.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { makePot, readyFor } from '#tests/support/pots.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import type { Person } from '#tests/support/world.ts'

/** The world reads the books; the games are played by a server in a process of its own, which gets killed. */
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const MAKERS = 8
const POTS_EACH = 20
const world = unjudgedWorld({ env: { SECRETS_KEY } })
let server: ServerProcess | undefined
let players: Person[]
beforeAll(async () => {
  players = await Promise.all(Array.from({ length: 16 }, (_, n) => world.signUp(`P${n}`)))
  await Promise.all(players.map(readyFor))
})
afterAll(() => server?.stop())

type Sent = { person: Person; potId: string; key: string; clientSeed: string; answer?: PotPlay }

/** One challenge over HTTP. Undefined when no answer came. */
async function challenge(url: string, sent: Sent): Promise<PotPlay | undefined> {
  try {
    const response = await fetch(`${url}/api/pots/${sent.potId}/bet`, {
      method: 'POST',
      headers: {
        cookie: sent.person.cookie,
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': sent.key,
      },
      body: JSON.stringify({ clientSeed: sent.clientSeed }),
    })
    const body = (await response.json()) as PotPlay & { code?: string }
    if (response.status !== 200) throw new Error(`${response.status} ${body.code}`)
    return body
  } catch (error) {
    if (error instanceof TypeError || (error as { name?: string }).name === 'SyntaxError') return undefined
    throw error
  }
}

/** How many answers come before a kill. */
const draw = drawFrom(7)

test('O-40 Z-12 kill -9 in mid-game: a committed game stands with its result, an uncommitted one never happened', async () => {
  for (let cycle = 0; cycle < rounds(2); cycle++) {
    const makers = await Promise.all(Array.from({ length: MAKERS }, () => world.signUp('Maker')))
    const pots = (
      await Promise.all(
        makers.map((maker) =>
          Promise.all(
            Array.from({ length: POTS_EACH }, (_, n) =>
              makePot(maker, {
                potAmount: '0.10',
                gameType: (['cards', 'coin-flip', 'craps'] as const)[n % 3]!,
              }),
            ),
          ),
        ),
      )
    ).flat()
    server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
    const running = server
    const all: Sent[] = []
    const waiting = [...pots]
    let killed = false
    const playing = async (person: Person) => {
      for (let pot = waiting.pop(); pot && !killed; pot = waiting.pop()) {
        const sent: Sent = { person, potId: pot.id, key: `crash-${pot.id}`, clientSeed: `seed-${pot.id}` }
        all.push(sent)
        const answer = await challenge(running.url, sent)
        if (answer === undefined) return
        sent.answer = answer
      }
    }
    const load = Promise.all(players.map(playing))
    const enough = 20 + draw(80)
    while (all.filter((sent) => sent.answer).length < enough)
      await new Promise((resolve) => setTimeout(resolve, 2))
    await running.kill()
    killed = true
    await load
    expect(waiting.length).toBeGreaterThan(0)

    // The auditor plays every stored game again and compares it with the ledger: none is half written.
    await world.checkMoney()
    const acknowledged = all.filter((sent) => sent.answer)
    const [reader] = makers as [Person]
    for (const { potId, answer } of acknowledged)
      expect(await reader.ok('getPot', { params: { id: potId } })).toMatchObject({
        status: 'played',
        winner: answer!.winner,
        gameResult: answer!.gameResult,
      })
    for (const { id } of waiting) expect((await reader.ok('getPot', { params: { id } })).status).toBe('open')

    server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
    const again = server
    const resend = async (sent: Sent) => {
      const stored = await reader.ok('getPot', { params: { id: sent.potId } })
      const answer = await challenge(again.url, sent)
      const { balance: _, ...game } = answer!
      if (sent.answer) {
        const { balance: __, ...before } = sent.answer
        expect(game).toEqual(before)
      } else if (stored.status === 'played') expect(game.gameResult).toEqual(stored.gameResult)
    }
    await Promise.all(all.map(resend))
    for (const { potId } of all)
      expect((await reader.ok('getPot', { params: { id: potId } })).status).toBe('played')
    await server.stop()
    await world.checkMoney()
  }
})
