import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileStore, marksOf } from './mark-stores.ts'
import { markText, readMark } from './marks.ts'

const MARK = { id: 12_345_678_901_234_567n, print: '258:100', database: '2026-11-25T10:00:00.000Z' }

test('H-17 a mark outside the database comes back as it was kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evens-mark-'))
  const store = fileStore(folder)
  expect(await store.read(MARK.database)).toBeUndefined()
  await store.keep(MARK)
  expect(await store.read(MARK.database)).toEqual(MARK)
  writeFileSync(join(folder, 'ledger-mark.json'), markText(MARK).slice(0, 20))
  await expect(store.read(MARK.database)).rejects.toThrow('is cut or edited')
  expect(await marksOf([store], MARK.database)).toEqual([])
  expect(await store.keep({ ...MARK, print: null })).toBe(true)
  expect(await store.read(MARK.database)).toEqual({ ...MARK, print: null })
  await store.forget(MARK.database)
  expect(await store.read(MARK.database)).toBeUndefined()
  rmSync(folder, { recursive: true })
  expect(await store.keep(MARK)).toBe(false)
  expect(await store.read(MARK.database)).toBeUndefined()
})

test.each(['', '{}', '{"id":5,"database":"x"}', '{"id":"-5","database":"x"}', '{"id":"5"}', 'null'])(
  'H-17 %j is no mark',
  (text) => {
    expect(readMark(text)).toBeUndefined()
  },
)
