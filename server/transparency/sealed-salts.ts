import { singleSealed } from '#server/core/reseal.ts'
import { SALTS } from './head.ts'

export const sealedSalts = singleSealed({
  what: 'the salts of the public log',
  table: 'log_head',
  column: 'salts',
  about: SALTS,
})
