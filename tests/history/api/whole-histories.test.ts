import { expect, test } from 'vitest'
import { worldOfFile } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_READ_PER_SECOND: '50' } })

type Asked = (person: Person) => Promise<{ status: number; headers: Headers; body: { code?: string } }>
const search: Asked = (person) => person.call('transactions', { query: { search: 'lunch' } })
const file: Asked = (person) => person.call('exportData')
const month: Asked = (person) => person.call('transactionStatement')

test.each([
  ['W-49 a search of the history', search],
  ['S-24 the file of one’s own data', file],
  ['W-50 the statement of a month', month],
] as const)('%s comes at a slower rate than a page does', async (_, ask) => {
  const ada = await world.signUp('Ada')
  let late = await ask(ada)
  let passed = 0
  for (; late.status === 200 && passed < 30; passed++) late = await ask(ada)
  expect(passed).toBeGreaterThanOrEqual(10)
  expect([late.status, late.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  // one budget for all of them, and pages go on
  while ((await ask(ada)).status === 200);
  const others = await Promise.all([search, file, month].map((other) => other(ada)))
  expect(others.map(({ status }) => status)).toEqual([429, 429, 429])
  for (let n = 0; n < 20; n++) expect((await ada.call('transactions')).status).toBe(200)
  const ben = await world.signUp('Ben')
  expect((await ask(ben)).status).toBe(200)
})
