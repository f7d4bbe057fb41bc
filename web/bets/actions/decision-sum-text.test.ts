import { expect, test } from 'vitest'
import { decisionSumText } from './decision-sum-text.ts'

const sum = (matter: string, decidedAlone: string, gainedAlone: string, total: string, takesTwo: boolean) =>
  ({ matter, decidedAlone, gainedAlone, sum: total, takesTwo }) as const

test('S2 a moderator reads why one or two are needed, with the sum', () => {
  expect(decisionSumText(sum('600.00', '0.00', '0.00', '600.00', true), false)).toBe(
    '$600.00 depends on this decision. Above $500.00, two moderators are needed.',
  )
  expect(decisionSumText(sum('100.00', '350.00', '96.04', '546.04', true), false)).toBe(
    '$100.00, $350.00 that you decided alone in 24 hours and $96.04 that one winner gained by such decisions in 30 days make $546.04. Two moderators are needed above $500.00.',
  )
  expect(decisionSumText(sum('100.00', '0.00', '0.00', '100.00', false), false)).toBe(
    '$100.00 depends on this decision. Two moderators are needed only above $500.00.',
  )
  expect(decisionSumText(sum('20.00', '600.00', '0.00', '620.00', false), false)).toBe(
    '$20.00 and $600.00 that you decided alone in 24 hours make $620.00. Two moderators are needed only at $1,000.00 or more.',
  )
  expect(decisionSumText(sum('20.00', '0.00', '0.00', '20.00', true), true)).toBe(
    'Somebody has signed this already, so two moderators are needed.',
  )
})
