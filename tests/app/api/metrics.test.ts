import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { auditWhenDue } from '#server/audit-all.ts'
import { sql } from '#server/core/db.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { to } from '#tests/support/withdrawals.ts'
import { openWorld } from '#tests/support/world.ts'

const BYTES_MAX = 30 * 1024
const OPERATING = join(import.meta.dirname, '../../../docs/operating')
const world = worldOfFile()
const ada = person(() => world.rich('Ada', '500'))

const scrape = async () => (await fetch(`${world.url}/metrics`)).text()
/** The value of one line; undefined where there is none. */
const figure = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('A25 the metrics tell what the product did, in at most 30 KB', async () => {
  const event = await openEvent(world, ada)
  await ada.ok('placeBet', bet(event.id, 'optionA', '12.34'))
  await ada.ok('requestWithdrawal', to('40'))
  await ada.call('placeBet', bet(event.id, 'optionB', '1'))
  for (const name of ['listEvents', 'stats', 'transactions', 'listNotifications'] as const)
    await ada.call(name)
  const text = await scrape()
  expect(Buffer.byteLength(text)).toBeLessThan(BYTES_MAX)
  expect(figure(text, 'evens_money_moves_total{kind="stake",mode="real"}')).toBe(1)
  expect(figure(text, 'evens_money_cents_total{kind="stake",mode="real"}')).toBe(1234)
  expect(figure(text, 'evens_money_cents_total{kind="card-deposit",mode="real"}')).toBe(50_000)
  expect(figure(text, 'evens_queue_waiting{queue="withdrawals"}')).toBe(1)
  expect(figure(text, 'evens_queue_waiting{queue="events"}')).toBe(0)
  expect(figure(text, 'evens_refusals_total{code="other_side"}')).toBe(1)
  expect(figure(text, 'evens_http_answers_total{class="money",status="2xx"}')).toBeGreaterThan(1)
  expect(figure(text, 'evens_database_connections{state="waiting"}')).toBe(0)
})

test.each([
  ['Forwarded', 'for=203.0.113.7'],
  ['Via', '1.1 proxy'],
  ['X-Forwarded-For', '203.0.113.7'],
])('A25 a call that a proxy on this machine passed on, as %s says, reads no metrics', async (name, value) => {
  const { status } = await fetch(`${world.url}/metrics`, { headers: { [name]: value } })
  expect(status).toBe(404)
})

test('S18 a node that has answered in every way and refused for every reason stays within 30 KB', async () => {
  const metrics = createMetrics()
  const classes = new Set(Object.values(routes).map(({ rate }) => rate))
  for (const answer of [...classes, 'other' as const])
    for (const status of ['2xx', '3xx', '4xx', '5xx']) metrics.answered({ class: answer, status }, 0.012_345)
  for (const code of Object.keys(REFUSALS)) metrics.refusals.inc({ code }, 123_456)
  const ofNode = await scrape()
  const seen = (text: string) => text.split('\n').filter((line) => /^evens_(http|refusals)/.test(line))
  const rest = Buffer.byteLength(ofNode) - Buffer.byteLength(seen(ofNode).join('\n'))
  expect(rest + Buffer.byteLength(seen(await metrics.text()).join('\n'))).toBeLessThan(BYTES_MAX)
})

test('A25 the ledger is audited once a day, by one node, and the result is a metric', async () => {
  const audits = async () =>
    world.db.rows<{ faults: number }>(sql`select faults from ledger_audits order by id`)
  // a server that stops abandons its audit, and the next one runs it
  await auditWhenDue(world.context, () => false)
  expect(await audits()).toEqual([])
  await Promise.all([auditWhenDue(world.context), auditWhenDue(world.context)])
  await auditWhenDue(world.context)
  expect(await audits()).toEqual([{ faults: 0 }])
  await world.pass('25 hours')
  await auditWhenDue(world.context)
  expect(await audits()).toEqual([{ faults: 0 }, { faults: 0 }])
  const fresh = await openWorld(await freshDatabase())
  try {
    await auditWhenDue(fresh.context)
    const text = await (await fetch(`${fresh.url}/metrics`)).text()
    expect(figure(text, 'evens_ledger_faults')).toBe(0)
    expect(figure(text, 'evens_ledger_audit_age_seconds')).toBeLessThan(60)
  } finally {
    await fresh.close()
  }
})

test('A25 dashboard and alert rules name only what is measured', async () => {
  const known = new Set(
    (await scrape()).match(/^evens_\w+|^# TYPE (evens_\w+)/gm)!.map((line) => line.replace('# TYPE ', '')),
  )
  for (const file of ['dashboard.json', 'alerts.yaml']) {
    const named = readFileSync(join(OPERATING, file), 'utf8').match(/\bevens_\w+/g)!
    expect(named.length).toBeGreaterThan(8)
    const unknown = named.filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
    )
    expect([file, unknown]).toEqual([file, []])
  }
})
