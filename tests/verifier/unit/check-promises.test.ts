import { beforeEach, expect, test } from 'vitest'
import { ADA, honestSite, NOW } from '#tests/support/honest-site.ts'
import { checkLog } from '#verifier/visit/check-log.ts'
import type { CheckResult, KeptByVisitor } from '#verifier/visit/check-types.ts'
import { NOTHING_KEPT } from '#web/transparency/log-store.ts'

let site: ReturnType<typeof honestSite>
beforeEach(() => {
  site = honestSite()
})

const look = (kept: KeptByVisitor = NOTHING_KEPT): Promise<CheckResult> =>
  checkLog({ what: 'log', userId: `${ADA}`, kept }, site.net, 0)

async function wellKept(): Promise<KeptByVisitor> {
  const result = await look()
  if (result.state !== 'well') throw new Error(JSON.stringify(result))
  return result.kept
}

test('V-13 a promise is late by this device’s clock too, where the server’s stands still', async () => {
  site.post(14, 55, '129.00', NOW, false)
  const kept = await wellKept()
  const own = kept.people[`${ADA}`]!
  const old = own.promises.map((promise) => ({ ...promise, keptAt: promise.keptAt - 600_000 }))
  const result = await look({ ...kept, people: { [`${ADA}`]: { ...own, promises: old } } })
  expect(result).toMatchObject({ state: 'failed', fault: { check: 'kept' } })
})

test('V-13 a movement of which something else was promised than the log has is seen', async () => {
  site.post(14, 55, '129.00', NOW, false)
  const kept = await wellKept()
  const own = kept.people[`${ADA}`]!
  const { promise } = site.receipt('13')!
  const others = own.promises.map((one) => ({ ...one, promise: promise! }))
  const result = await look({ ...kept, people: { [`${ADA}`]: { ...own, promises: others } } })
  expect(result).toMatchObject({ state: 'failed', fault: { check: 'promise' } })
})
