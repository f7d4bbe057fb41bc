import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from './db-errors.ts'
import { openLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const lines: Record<string, unknown>[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines, said: () => lines.map(({ msg }) => msg) }
}
const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    syscall: 'connect',
    code: 'ECONNREFUSED',
  })
const away = () => new DatabaseUnavailable(refused(), 'nothing')

test('H-02 ten minutes without a database are a dozen lines, with what failed in each minute', () => {
  const { log, lines, said } = open()
  const child = log.child({ part: 'scheduler' })
  for (let second = 0; second < 600; second++) {
    for (let n = 0; n < 20; n++) child.error({ err: away() }, n % 3 ? 'looking failed' : 'telling failed')
    vi.advanceTimersByTime(1000)
  }
  vi.advanceTimersByTime(20_000)
  expect(lines.length).toBeLessThanOrEqual(13)
  expect(said()[0]).toBe('the database is away: failures are counted, and logged once a minute')
  expect(said().at(-1)).toBe('the database answers again')
  expect(lines.at(-1)).toMatchObject({ seconds: 599, failures: 12_000 })
  expect(lines[1]).toMatchObject({
    msg: 'the database is still away',
    failed: { 'looking failed': expect.any(Number) },
  })
})

test('H-02 the stack of an error stands in a line once', () => {
  const { log, lines } = open()
  log.error({ err: away() }, 'looking failed')
  const { err } = lines[0] as { err: { stack?: string; cause: { stack?: string } } }
  expect([err.stack, typeof err.cause.stack]).toEqual([undefined, 'string'])
})

test('H-02 what is no outage has its line, before, in and after one', () => {
  const { log, said } = open()
  log.error({ err: new Error('a fault of ours') }, 'one')
  log.error({ err: away() }, 'looking failed')
  // another server that is unreachable
  log.error({ err: refused() }, 'two')
  log.info('three')
  vi.advanceTimersByTime(20_000)
  log.error({ err: new Error('another fault of ours') }, 'four')
  expect(said().filter((text) => typeof text === 'string' && /^(one|two|three|four)$/.test(text))).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
})
