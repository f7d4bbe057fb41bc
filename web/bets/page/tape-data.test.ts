import { describe, expect, test } from 'vitest'
import { TAPE_LENGTH } from '#contract/bets-limits.ts'
import { type TapeReply, withTaped } from './tape-data.ts'

const bet = (id: string, personId: string | null = null) => ({
  id,
  selection: 'optionA' as const,
  amount: '5.00',
  at: '2026-11-26T06:00:00.000Z',
  person: personId === null ? null : { id: personId, firstName: 'Ada' },
})
const tape = (ids: string[]): TapeReply => ({
  isPracticeMode: true,
  optionALabel: 'Rain',
  optionBLabel: 'Dry',
  open: true,
  bets: ids.map((id) => ({ ...bet(id), isMe: id === '9' })),
})
const ids = (kept: TapeReply | undefined) => kept?.bets.map(({ id }) => id)

describe('a frame of bets', () => {
  test('the newest is on top, also where ids grow by a digit', () => {
    expect(ids(withTaped(tape(['9', '8']), [bet('10')], undefined))).toEqual(['10', '9', '8'])
    expect(ids(withTaped(tape(['11', '8']), [bet('10')], undefined))).toEqual(['11', '10', '8'])
  })

  test('a bet that comes twice is there once, and stays known as one\u2019s own', () => {
    const kept = tape(['9', '8'])
    expect(withTaped(kept, [bet('9')], undefined)).toBe(kept)
    expect(withTaped(kept, [bet('10'), bet('9')], undefined)?.bets[1]).toMatchObject({ id: '9', isMe: true })
  })

  test('the tape stays as long as it is', () => {
    const full = tape(Array.from({ length: TAPE_LENGTH }, (_, at) => String(99 - at)))
    const next = ids(withTaped(full, [bet('101'), bet('100')], undefined))
    expect(next).toHaveLength(TAPE_LENGTH)
    expect(next?.slice(0, 3)).toEqual(['101', '100', '99'])
  })

  test('a named bet of the person is theirs', () => {
    expect(withTaped(tape([]), [bet('1', '7')], '7')?.bets[0]?.isMe).toBe(true)
    expect(withTaped(tape([]), [bet('1', '7')], '8')?.bets[0]?.isMe).toBe(false)
    expect(withTaped(tape([]), [bet('1')], undefined)?.bets[0]?.isMe).toBe(false)
  })
})
