import { expect, test } from 'vitest'
import { ADA, NOW } from '#tests/support/honest-site.ts'
import { honestVisit } from '#tests/support/honest-visit.ts'

const { site, look, wellKept } = honestVisit()

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
