import { BalanceTrend } from './balance-trend.tsx'
import { Figures } from './figures.tsx'

/** The person's figures in the present mode, and the movement of the balance. */
export function Record({ practiceMode }: { practiceMode: boolean }) {
  return (
    <>
      <Figures practiceMode={practiceMode} />
      <BalanceTrend practiceMode={practiceMode} />
    </>
  )
}
