import type { ReactNode } from 'react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import type { PlayLimits } from './limit-text.ts'

/** The person's last 30 days in three figures. */
export function PlayMonthCard({ figures: { staked, won, net } }: { figures: PlayLimits['lastMonth'] }) {
  return (
    <Card aria-label="Your last 30 days">
      <CardTitle>Your last 30 days</CardTitle>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
        <Figure term="Staked">
          <Money wire={staked} currency="USD" size="figure" />
        </Figure>
        <Figure term="Won">
          <Money wire={won} currency="USD" size="figure" />
        </Figure>
        <Figure term="Net">
          <Money wire={net} currency="USD" size="figure" signed />
        </Figure>
      </dl>
      <p className="mt-2 text-sm text-ink-2">Real money, in events and tournaments that have ended.</p>
    </Card>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="@container grid content-start gap-0.5">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
