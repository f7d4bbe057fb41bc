import { expect, it } from 'vitest'
import {
  CRYPTO_DEPOSIT_FEE_BPS,
  EVENT_FEE_BPS,
  POT_FEE_BPS,
  TOURNAMENT_FEE_BPS,
  WITHDRAWAL_FEE_BPS,
} from '#contract/fees.ts'
import { percent } from '#web/ui/rates.ts'
import { sections } from './terms-text.tsx'

it('L-21 the texts print the rates that are charged', () => {
  expect(
    [EVENT_FEE_BPS, POT_FEE_BPS, TOURNAMENT_FEE_BPS, WITHDRAWAL_FEE_BPS, CRYPTO_DEPOSIT_FEE_BPS].map(percent),
  ).toEqual(['2%', '4%', '25%', '3%', '0.5%'])
  expect(percent(5n)).toBe('0.05%')
})

it('L-20 the terms have their eleven sections in order', () => {
  expect(sections.map(({ title }) => title.toLowerCase())).toEqual([
    'acceptance',
    'assumption of risk',
    'user responsibility',
    'no liability',
    'practice mode',
    'platform fees',
    'dispute resolution',
    'prohibited activities',
    'account termination',
    'changes to terms',
    'governing law',
  ])
})
