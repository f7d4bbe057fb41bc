import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, productNow } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { drawFrom } from '#tests/support/random-line.ts'
import { rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import type { Person } from '#tests/support/world.ts'

/** The world reads the books; the bets go to a server in a process of its own, which gets killed. */
const world = unjudgedWorld()
let server: ServerProcess | undefined
let mara: Person
let people: Person[]
beforeAll(async () => {
  mara = await world.rich('Mara', '1000000')
  people = await Promise.all(Array.from({ length: 16 }, (_, n) => world.rich(`C${n}`, '100000')))
})
afterAll(() => server?.stop())

type Sent = { person: Person; key: string; amount: string; id?: string }

/** One bet over HTTP. Undefined when no answer came. */
async function place(url: string, eventId: string, sent: Sent, side: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/bets`, {
      method: 'POST',
      headers: {
        cookie: sent.person.cookie,
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': sent.key,
      },
      body: JSON.stringify({ eventId, selection: side, amount: sent.amount }),
    })
    const body = (await response.json()) as { id?: string; code?: string }
    if (response.status !== 201) throw new Error(`${response.status} ${body.code}`)
    return body.id
  } catch (error) {
    if (error instanceof TypeError || (error as { name?: string }).name === 'SyntaxError') return undefined
    throw error
  }
}

/** How many answers come before a kill. */
const draw = drawFrom(7)

test('Z-12 E-22 kill -9 under load: what was acknowledged is in the ledger, what was not is placed once by its retry, and timers go on', async () => {
  for (let cycle = 0; cycle < rounds(2); cycle++) {
    server = await startServer(world.context.config.databaseUrl!)
    const running = server
    const endsAt = new Date((await productNow(world)).getTime() + 60_000).toISOString()
    const { id } = await openEvent(world, mara, { endsAt })
    await mara.ok('placeBet', bet(id, 'optionB', '1'))
    const all: Sent[] = []
    let killed = false
    const betting = async (person: Person, who: number) => {
      for (let n = 0; !killed; n++) {
        const sent: Sent = { person, key: `crash-${cycle}-${who}-${n}`, amount: `0.0${(n % 9) + 1}` }
        all.push(sent)
        const betId = await place(running.url, id, sent, 'optionA')
        if (betId === undefined) return
        sent.id = betId
      }
    }
    const load = Promise.all(people.map(betting))
    const enough = 60 + draw(400)
    while (all.filter((sent) => sent.id !== undefined).length < enough)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await running.kill()
    killed = true
    await load

    const acknowledged = all.filter((sent) => sent.id !== undefined)
    expect(acknowledged.length).toBeGreaterThan(50)
    const [{ found }] = (await world.db.rows<{ found: number }>(sql`
      select count(*)::int as found from bets b join ledger_postings p on p.id = b.id and p.amount_cents = b.amount_cents
      where b.id = any(${acknowledged.map((sent) => BigInt(sent.id!))}::bigint[])`)) as [{ found: number }]
    expect(found).toBe(acknowledged.length)
    await world.checkMoney()

    server = await startServer(world.context.config.databaseUrl!)
    // All calls are sent again: a placed bet is answered with itself, the rest is placed now.
    const again = server
    await Promise.all(
      all.map(async (sent) => {
        const betId = await place(again.url, id, sent, 'optionA').catch((error) => {
          throw new Error(`${error}\n${again.log().slice(-3_000)}`)
        })
        expect(betId).toBeDefined()
        if (sent.id !== undefined) expect(betId).toBe(sent.id)
      }),
    )
    const stats = await mara.ok('eventStats', on(id))
    expect(stats.optionACount).toBe(all.length)
    await world.checkMoney()

    // Killed again, before the end: the timer belongs to the database, so the next process finds it.
    await server.kill()
    await world.db.change(sql`update clock set "offset" = "offset" + interval '61 seconds'`)
    expect((await mara.ok('getEvent', on(id))).status).toBe('open')
    server = await startServer(world.context.config.databaseUrl!)
    await expect
      .poll(async () => (await mara.ok('getEvent', on(id))).status, { timeout: 20_000, interval: 50 })
      .toBe('locked')
    await server.stop()
    await world.checkMoney()
  }
})
