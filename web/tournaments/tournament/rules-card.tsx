import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { MatchClocks, TournamentDetail } from '#contract/tournaments.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { rulesOf, spanText, vanishingOf } from './rules.ts'

/** The rules of this tournament in words, and the consequences when a player vanishes, stated in advance. */
export function RulesCard({ tournament }: { tournament: TournamentDetail }) {
  const { clocks, gamesCount, notes } = tournament
  const [open, setOpen] = useState(tournament.status === 'open')
  return (
    <Card>
      <CardTitle>Rules</CardTitle>
      {notes !== null && (
        <div className="mb-4 max-w-measure">
          <h3 className="text-sm font-semibold">From the host</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {notes}
          </p>
        </div>
      )}
      <DisconnectRule clocks={clocks} />
      <ol className="mt-4 mb-5 grid max-w-measure list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-ink-1">
        {rulesOf(tournament).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <Fold title="If a player disappears" open={open} onOpenChange={setOpen} eager>
        <dl className="grid gap-3">
          {vanishingOf(clocks, gamesCount).map(({ when, result }) => (
            <div key={when} className="grid gap-x-6 gap-y-0.5 md:grid-cols-2">
              <dt className="font-semibold">{when}</dt>
              <dd className="text-ink-2">{result}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </Card>
  )
}

/** The cost of closing every page. */
function DisconnectRule({ clocks }: { clocks: MatchClocks }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-line-2 bg-sunken p-3 text-sm">
      <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        <strong className="font-semibold">A disconnect during a match is an automatic loss.</strong> Keep a
        page of Evens open on any device while you play. If you have none open for{' '}
        {spanText(clocks.absenceSeconds)} while your opponent has one, and you are not back within{' '}
        {spanText(clocks.disconnectSeconds)}, you lose the match.
      </span>
    </p>
  )
}
