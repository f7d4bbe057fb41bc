import { describe, expect, test } from 'vitest'
import { wayBack } from './backup-command.ts'

const restored = (embedded: boolean, sound = true) => ({
  sound,
  folder: '/srv/evens-restored',
  manifest: { embedded, major: 15 },
})
const said = (...given: Parameters<typeof wayBack>) => wayBack(...given).join('\n')

describe('what an operator is told after a restore', () => {
  test('H-10 another PostgreSQL is led to the folder by its setting, which is stronger than an argument', () => {
    const lines = said(restored(false), '2026-11-25T18:30:00.000000Z', { redisUrl: undefined })
    expect(lines).toContain('restored as of 2026-11-25T18:30:00.000000Z: /srv/evens-restored')
    expect(lines).toContain("data_directory = '/srv/evens-restored'")
    expect(lines).not.toContain('pg_ctl')
  })

  test('H-17 nodes that know newer postings are told that the restored ledger counts', () => {
    expect(said(restored(false), undefined, { redisUrl: undefined })).toContain('accept-history on each')
    const redisUrl = 'redis://127.0.0.1:6379'
    const embedded = said(restored(true), undefined, { redisUrl })
    expect(embedded).toContain('DATA_DIR=/srv/evens-restored npm run db -- accept-history')
    expect(embedded).toContain('DATA_DIR=/srv/evens-restored npm start')
    // its file lies in the old DATA_DIR, so nothing else knows
    expect(said(restored(true), undefined, { redisUrl: undefined })).not.toContain('accept-history')
  })

  test('H-10 a ledger that is not sound is not to be started', () => {
    const lines = said(restored(false, false), undefined, { redisUrl: undefined })
    expect(lines).toContain('NOT SOUND')
    expect(lines).not.toMatch(/data_directory|npm start/)
  })
})
