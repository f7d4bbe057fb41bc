import { expect, test } from 'vitest'
import { byDay, dayLabel } from '#web/ui/days.ts'
import {
  historyQuery,
  isFiltered,
  kindBeside,
  readFilters,
  summedCurrency,
  type Transaction,
  writeFilters,
} from './history-filters.ts'
import { monthBeside, monthRange, readMonth, thisMonth } from './months.ts'
import { lineLabels, linesFor } from './statement-lines.ts'
import { statementCsv, transactionsCsv } from './transaction-csv.ts'

const line = (more: Partial<Transaction>): Transaction => ({
  id: '1',
  type: 'bet',
  amount: '-5.00',
  currency: 'USD',
  balanceAfter: '95.00',
  description: 'Bet: Kings',
  foldedWords: null,
  status: 'completed',
  reference: 'event:1',
  createdAt: '2026-02-03T10:00:00.000Z',
  ...more,
})

test('W-50 the export has every field, a line each, and keeps signs of amounts', () => {
  expect(transactionsCsv([line({})])).toBe(
    'id,createdAt,type,description,amount,currency,balanceAfter,status,reference\r\n' +
      '1,2026-02-03T10:00:00.000Z,bet,Bet: Kings,-5.00,USD,95.00,completed,event:1\r\n',
  )
  expect(transactionsCsv([]).split('\r\n')).toHaveLength(2)
})

test('W-50 the export quotes what would break a line and disarms what a spreadsheet would run', () => {
  const described = (description: string) => transactionsCsv([line({ description })]).split(',bet,')[1]
  expect(described('Bet: "Kings", or not')).toMatch(/^"Bet: ""Kings"", or not",-5\.00/)
  expect(described('two\nlines')).toMatch(/^"two\nlines",/)
  expect(described('=HYPERLINK("http://x")')).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",/)
  for (const start of ['+1', '-1+2', '@SUM(A1)', '\tx']) {
    expect(described(start)?.startsWith(`'${start}`), start).toBe(true)
  }
  expect(described('\rx')?.startsWith('"\'\rx"')).toBe(true)
})

test('S9 the export has the words of strangers with the rest of the description', () => {
  const csv = transactionsCsv([line({ description: 'Received from Jo', foldedWords: 'tea' })])
  expect(csv).toContain(',Received from Jo: tea,')
})

test('W-50 the filters live in the address and nothing unknown gets through', () => {
  const filters = {
    currency: 'USD',
    type: 'payout',
    from: '2026-02-01',
    to: '2026-02-28',
    search: 'old mill & 12.50',
  } as const
  expect(readFilters(writeFilters(filters), 'PLAY')).toEqual(filters)
  expect(historyQuery(filters, 'PLAY')).toEqual({ ...filters, timeZone: 'UTC' })
  const odd = readFilters(new URLSearchParams('currency=EUR&type=toString&from=2026-02-30&to=soon'), 'USD')
  expect(isFiltered(odd)).toBe(false)
  expect(historyQuery(odd, 'USD')).toEqual({ currency: 'USD' })
})

test('W-50 the balance is the mode’s until the address names another, or both', () => {
  const read = (address: string, mode: 'USD' | 'PLAY') => {
    const filters = readFilters(new URLSearchParams(address), mode)
    return [historyQuery(filters, mode), summedCurrency(filters, mode), isFiltered(filters)]
  }
  for (const mode of ['USD', 'PLAY'] as const) {
    expect(read('', mode)).toEqual([{ currency: mode }, mode, false])
    expect(read(`currency=${mode}`, mode)).toEqual([{ currency: mode }, mode, false])
    expect(read('currency=both', mode)).toEqual([{}, mode, true])
  }
  expect(read('currency=PLAY', 'USD')).toEqual([{ currency: 'PLAY' }, 'PLAY', true])
  expect(read('currency=USD', 'PLAY')).toEqual([{ currency: 'USD' }, 'USD', true])
})

test('W-50 days stand together, newest first, and are named', () => {
  const days = byDay([
    line({ id: '3', createdAt: '2026-02-03T23:59:59.999Z' }),
    line({ id: '2', createdAt: '2026-02-03T00:00:00Z' }),
    line({ id: '1', createdAt: '2026-02-02T23:59:59.999Z' }),
  ])
  expect(days.map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-02-03', ['3', '2']],
    ['2026-02-02', ['1']],
  ])
  const now = Date.parse('2026-02-03T12:00:00Z')
  expect(dayLabel('2026-02-03', now)).toBe('Today')
  expect(dayLabel('2026-02-02', now)).toBe('Yesterday')
  expect(dayLabel('2026-01-31', now)).toBe('Sat, Jan 31, 2026')
})

test('W-50 a month knows its last day', () => {
  expect(monthRange('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthRange('2028-02').to).toBe('2028-02-29')
  expect(monthRange('2026-12').to).toBe('2026-12-31')
})

test('W-50 months follow each other, and one that is none or to come is the present one', () => {
  expect([monthBeside('2026-01', -1), monthBeside('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  expect(readMonth('2020-02')).toBe('2020-02')
  for (const none of [null, '', '2026-13', '2099-01', 'x']) expect(readMonth(none)).toBe(thisMonth())
})

test('W-50 the export of a statement begins at its opening balance, runs forward and ends at its closing balance', () => {
  const statement = {
    month: '2026-02',
    currency: 'USD',
    openingBalance: '100.00',
    closingBalance: '95.00',
    net: '-5.00',
    lines: [],
    play: { profit: '0.00', atStake: null, parts: [] },
    running: false,
  } as const
  const text = statementCsv({ ...statement, lines: [], play: { ...statement.play, parts: [] } }, [
    line({ id: '2', amount: '-2.00', balanceAfter: '95.00' }),
    line({ id: '1', amount: '-3.00', balanceAfter: '97.00' }),
  ])
  const rows = text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows.map((row) => [row[2], row[4], row[6]])).toEqual([
    ['type', 'amount', 'balanceAfter'],
    ['opening_balance', '0.00', '100.00'],
    ['bet', '-3.00', '97.00'],
    ['bet', '-2.00', '95.00'],
    ['closing_balance', '0.00', '95.00'],
  ])
})

test('U25 the line under a title says the kind only where the title does not', () => {
  expect(kindBeside({ type: 'bet', description: 'Bet: Kings' })).toBe('')
  expect(kindBeside({ type: 'deposit', description: 'Card deposit' })).toBe('Deposit · ')
  expect(kindBeside({ type: 'transfer_in', description: 'Jo A.: for lunch' })).toMatch(/ · $/)
})

const names = Object.keys(lineLabels) as (keyof typeof lineLabels)[]
const lines = (counts: Partial<Record<(typeof names)[number], number>> = {}) =>
  names.map((name) => ({ name, count: counts[name] ?? 0, net: '0.00', in: '0.00', out: '0.00' }))

test('a statement of real money names no practice coins, and one of practice coins no ways in and out', () => {
  expect(linesFor('USD', lines()).map(({ name }) => name)).not.toContain('practice')
  const play = linesFor('PLAY', lines()).map(({ name }) => name)
  expect(play).toEqual(['staked', 'won', 'bonds', 'practice', 'corrections'])
})

test('Y-07 only who has something held finds a line for it', () => {
  expect(linesFor('USD', lines()).map(({ name }) => name)).not.toContain('held')
  expect(linesFor('USD', lines({ held: 2 })).map(({ name }) => name)).toContain('held')
})

test('a line that holds something stands in the statement whatever it is called: the sums must add up', () => {
  expect(linesFor('USD', lines({ practice: 1 })).map(({ name }) => name)).toContain('practice')
  expect(linesFor('PLAY', lines({ store: 1 })).map(({ name }) => name)).toContain('store')
})
