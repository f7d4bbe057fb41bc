import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Bytes,
  headOf,
  keyOf,
  type MadeLog,
  madeLog,
  proofOf,
  statementEntry,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'
import { saySettlement } from '#verifier/node/check-settlement.ts'

const ORIGIN = 'evens.example/log'
const key = keyOf(ORIGIN, 'first')
const RULES = 'ab'.repeat(32)

/** A replay's first line, and the statement of its settlement. */
function settled(outcome: string) {
  const first = { outcome, rulesHash: RULES, feeRule: { bps: 200, cents: '200' }, betCount: 2 }
  const replay = `${JSON.stringify(first)}\n`
  const statement = JSON.stringify({
    ...{ evens: 'settlement 1', event: '12', rulesHash: RULES, outcome, feeBps: 200 },
    ...{ pool: { optionA: '5000', optionB: '5000' }, fee: '200', paid: '9800', bets: 2 },
    replay: createHash('sha256').update(replay).digest('hex'),
  })
  return { replay, statement }
}
/** A log of a settlement and what came after it. */
const logOf = (statement: string, after: number) =>
  madeLog([statementEntry(statement), ...Array.from({ length: after }, (_, n) => textBytes(`${n}`))])
const proofIn = (log: MadeLog, size: number, statement: string, by = key) =>
  proofOf(log, 0, textBytes(statement), headOf(log, size, ORIGIN, by))

const [right, wrong] = [settled('optionA'), settled('optionB')]
const log = logOf(right.statement, 300)
const HEAD = headOf(log, 301, ORIGIN, key)

type Site = {
  proof: string
  replay: string
  head: string | undefined
  file?: (path: string) => Bytes | undefined
}
let site: Site
const server = createServer((request, response) => {
  const path = request.url!
  const answers: Record<string, string | undefined> = {
    '/api/events/12/replay': site.replay,
    '/api/events/12/replay/proof': JSON.stringify({ proof: site.proof }),
    '/api/transparency': JSON.stringify({ keys: [{ vkey: key.vkey }] }),
    '/log/checkpoint': site.head,
  }
  const answer = answers[path] ?? (site.file ?? log.file)(path.replace('/log/', ''))
  response.writeHead(answer ? 200 : 404).end(answer)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function told(given: Partial<Site>, vkey: string | undefined = key.vkey) {
  site = { proof: proofIn(log, 301, right.statement), replay: right.replay, head: HEAD, ...given }
  const lines: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { holds: await saySettlement('12', url, vkey, (line) => lines.push(line)), text: lines.join('\n') }
}

describe('a settlement in the log', () => {
  test('V-12 is of the log that everybody sees, also where that has grown since, or a cache gives an older head', async () => {
    const later = { proof: proofIn(log, 257, right.statement) }
    const cached = { head: headOf(log, 100, ORIGIN, key) }
    for (const given of [{}, later, cached]) {
      const { holds, text } = await told(given)
      expect([holds, text]).toEqual([true, expect.stringMatching(/entries is of the same log\n/)])
    }
    expect((await told({}, undefined)).holds).toBe(true)
  })

  const fork = logOf(wrong.statement, 300)
  test.each<[string, string, Partial<Site>]>([
    ['of a log that was made for one reader', 'fork', { proof: proofIn(fork, 301, wrong.statement) }],
    ['of such a log that is shorter', 'fork', { proof: proofIn(fork, 257, wrong.statement) }],
    [
      'of such a log, whose tiles are shown',
      'tiles',
      { proof: proofIn(fork, 257, wrong.statement), file: fork.file },
    ],
    ['of a log that shows no head', 'older', { head: undefined }],
    [
      'of a log whose head somebody else has signed',
      'unsigned',
      { head: headOf(log, 301, ORIGIN, keyOf(ORIGIN, 'other')) },
    ],
  ])('V-13 a settlement %s is seen', async (_, check, given) => {
    const { holds, text } = await told({ replay: given.proof ? wrong.replay : right.replay, ...given })
    expect([holds, text]).toEqual([
      false,
      expect.stringMatching(new RegExp(`WRONG {2}${check}: .*\\nDOES NOT VERIFY$`)),
    ])
  })
})
