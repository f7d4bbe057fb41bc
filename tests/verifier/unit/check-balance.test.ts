import { expect, test, vi } from 'vitest'
import { ADA, NOW } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'
import type { Line } from '#verifier/visit/check-history.ts'
import type { KeptByVisitor } from '#verifier/visit/check-types.ts'

const HOUR = 3_600_000

const { site, look, wellKept } = honestVisit()

const held = {
  ...{ id: '5', amount: '5.00', heldAt: new Date(NOW - 2 * HOUR).toISOString(), canSendBack: true },
}

test('V-13 a balance that is left out of the first tree that a browser sees is seen', async () => {
  site.answers.liabilities = () => ({ proof: null, nextAt: site.status().nextLiabilitiesAt })
  expect(await look()).toMatchObject({ state: 'failed', fault: { check: 'left-out' } })
})

/** The kept state with changes to Ada's part. */
const knowing = (kept: KeptByVisitor, more: object): KeptByVisitor => ({
  ...kept,
  people: { [`${ADA}`]: { ...kept.people[`${ADA}`]!, ...more } },
})

test('V-13 a tree that stands still is seen', async () => {
  const kept = await wellKept()
  site.answers.now = () => NOW + 50 * HOUR
  expect(await look(knowing(kept, { staleSince: Date.now() - HOUR + 60_000 }))).toMatchObject({
    state: 'well',
  })
  expect(await look(knowing(kept, { staleSince: Date.now() - HOUR }))).toMatchObject({
    fault: { check: 'stale', userId: `${ADA}` },
  })
})

test('V-13 a tree that stands still is seen by this device’s clock too, where the server’s stands still', async () => {
  const kept = await wellKept()
  const now = Date.now()
  vi.setSystemTime(NOW + 50 * HOUR)
  const clock: [number, number] = [NOW, NOW]
  const result = await look({ ...knowing(kept, { staleSince: NOW + 48 * HOUR }), clock })
  vi.setSystemTime(now)
  vi.useRealTimers()
  expect(result).toMatchObject({ fault: { check: 'stale' } })
})

test.each([
  ['that hides movements', (lines: Line[]) => lines.slice(-1)],
  ['that is empty', () => []],
  ['with a movement that the newest ones do not have', (lines: Line[]) => [lines[0]!, ...lines]],
  ['with other balances', (lines: Line[]) => lines.map((line) => ({ ...line, balanceAfter: '7.00' }))],
])('V-13 two histories, one of them %s, are seen', async (_, change) => {
  const { json } = site.net
  site.net.json = async (path) => {
    const answer = await json(path)
    return answer && path.includes('currency=USD')
      ? { ...answer, reply: change(answer.reply as Line[]) }
      : answer
  }
  expect(await look()).toMatchObject({ fault: { check: 'history' } })
})

test('V-13 a log that says for ever that it takes in what was there before is seen', async () => {
  const kept = await wellKept()
  const { liabilities, status } = site
  site.answers.status = () => ({ ...status(), state: 'filling' })
  site.answers.liabilities = () => {
    const { proof, nextAt } = liabilities()
    return { proof: { ...proof, statement: null }, nextAt }
  }
  expect(await look()).toMatchObject({ state: 'well' })
  expect(await look(kept)).toMatchObject({ fault: { check: 'statement' } })
})

test('V-13 a card’s money held above a limit that two trees leave out is seen', async () => {
  site.answers.held = () => [{ ...held, from: 'deposit' }]
  const kept = await wellKept()
  expect(await look(knowing(kept, { heldLess: '6' }))).toMatchObject({ fault: { check: 'held' } })
})

test('V-13 the answer that a check cannot read is the evidence', async () => {
  site.answers.held = () => ({ none: true })
  expect(await look()).toMatchObject({
    fault: {
      check: 'answer',
      evidence: { path: expect.stringMatching(/^\/api\/held-money/), reply: { none: true } },
    },
  })
})
