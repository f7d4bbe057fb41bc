import { describe, expect, test } from 'vitest'
import {
  byAct,
  byId,
  byIdLooked,
  byMomentAndUuid,
  byNumberAndId,
  byUuid,
  list,
  pendingFirst,
} from './listing.ts'

const UUID = '0b5e2f0c-6f1c-4f6e-9f7d-1c2b3a4d5e6f'

describe('the cursors of lists', () => {
  test.each([
    ['byId', byId.of({ id: '12' }), byId.cursor.parse('12'), 12n],
    ['byIdLooked', byIdLooked.write(12n), byIdLooked.cursor.parse('12'), 12n],
    ['byNumberAndId', byNumberAndId.write([5n, 12n]), byNumberAndId.cursor.parse('5~12'), [5n, 12n]],
    ['byAct', byAct.write([5n, 12n, 3n]), byAct.cursor.parse('5~12~3'), [5n, 12n, 3n]],
    [
      'byMomentAndUuid',
      byMomentAndUuid.write(['99', UUID]),
      byMomentAndUuid.cursor.parse(`99.${UUID}`),
      ['99', UUID],
    ],
    ['byUuid', byUuid.of({ id: UUID }), byUuid.cursor.parse(UUID), UUID],
    [
      'pendingFirst',
      pendingFirst.of({ status: 'accepted', id: '7' }),
      pendingFirst.cursor.parse('d.7'),
      { pending: false, id: 7n },
    ],
  ])('%s writes what it reads', (name, written, read, meant) => {
    expect(read).toEqual(meant)
    expect(
      { byAct, byId, byIdLooked, byNumberAndId, byMomentAndUuid, byUuid, pendingFirst }[name]?.cursor.parse(
        written,
      ),
    ).toEqual(meant)
  })

  test.each([
    [byId, '-1'],
    [byId, '1.5'],
    [byId, '1234567890123456789'],
    [byNumberAndId, '12'],
    [byAct, '5~12'],
    [byMomentAndUuid, UUID],
    [byUuid, '12'],
    [pendingFirst, 'x.12'],
  ])('%o refuses %s in words for people', ({ cursor }, text) => {
    expect(cursor.safeParse(text).error?.issues[0]?.message).toBe('Not a cursor of this list')
  })

  test('a list has 50 entries a page unless told, and begins where there is no cursor', () => {
    expect(list(byId).query.parse({})).toEqual({ limit: 50 })
    expect(list(byId).query.parse({ cursor: '9', limit: '3' })).toEqual({ cursor: 9n, limit: 3 })
  })
})
