import { useState } from 'react'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useIsAhead } from '#web/client/calls/until.ts'
import { lazy } from '#web/client/lazy.ts'
import { useServerOffset } from '#web/client/live/server-offset.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { breakClosedText, breakEnds, longerLengths } from './break-terms.ts'
import { type Break, type BreakKind, breakUntilText } from './break-text.ts'

const BreakDialog = lazy(() => import('./break-dialog.tsx').then((m) => ({ default: m.BreakDialog })))

const offers: Record<BreakKind, { button: string; longer: string; text: string }> = {
  'time-out': {
    button: 'Take a time-out',
    longer: 'Take a longer time-out',
    text: '24 hours to 6 weeks without real money.',
  },
  exclusion: {
    button: 'Exclude yourself',
    longer: 'Exclude yourself for longer',
    text: '6 months or longer, without practice coins too.',
  },
}

/** Why play is closed for a person who has taken no break. */
const closedBecause = {
  account:
    'This account seems to be a second account of somebody who has excluded themselves from play. You can still withdraw your money. If you are not that person, contact us and an operator will check.',
  identity:
    'An account with this name and birth date cannot play. You can still withdraw your money. If this is wrong, contact us.',
} as const

function Closed({ because }: { because: keyof typeof closedBecause }) {
  return (
    <Card aria-label="Play is closed">
      <CardTitle>Play is closed</CardTitle>
      <p className="pb-3 text-ink-2">{closedBecause[because]}</p>
      <LinkButton href="/feedback" variant="secondary">
        Report a mistake
      </LinkButton>
    </Card>
  )
}

/** The person's break, or the ways to take one; if play is closed for another reason, that reason and the way to complain. */
export function BreakCard({ pause }: { pause: Break | null }) {
  return pause?.because ? <Closed because={pause.because} /> : <OwnBreak pause={pause} />
}

function OwnBreak({ pause }: { pause: Break | null }) {
  const [asked, setAsked] = useState<BreakKind>()
  const kinds = (['time-out', 'exclusion'] as const).filter(
    (kind) => longerLengths(kind, pause).length > 0 && !(kind === 'time-out' && pause?.kind === 'exclusion'),
  )
  return (
    <Card aria-label={pause ? 'Your break' : 'Take a break'}>
      <CardTitle>{pause ? 'Your break' : 'Take a break'}</CardTitle>
      {pause && <Present pause={pause} />}
      <ul className="-mt-2">
        {kinds.map((kind) => (
          <li
            key={kind}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line-1 py-4 last:border-b-0 last:pb-0"
          >
            <span className="min-w-[min(100%,10rem)] flex-1 text-ink-2">
              {pause?.kind === kind ? 'You can make it longer, never shorter.' : offers[kind].text}
            </span>
            <Button variant="secondary" onClick={() => setAsked(kind)}>
              {pause?.kind === kind ? offers[kind].longer : offers[kind].button}
            </Button>
          </li>
        ))}
      </ul>
      <Opened opened={asked} onClose={() => setAsked(undefined)}>
        {asked && <BreakDialog kind={asked} pause={pause} onClose={() => setAsked(undefined)} />}
      </Opened>
    </Card>
  )
}

function Present({ pause }: { pause: Break }) {
  const [ending, setEnding] = useState(false)
  const goesOn = useIsAhead(pause.until, useServerOffset())
  const due = pause.kind === 'exclusion' && pause.until !== null && pause.endsAt === null && !goesOn
  return (
    <>
      <p className="font-semibold">{breakUntilText(pause)}</p>
      <p className="pb-2 text-ink-2">
        {breakClosedText[pause.kind]} {pause.endsAt === null && pause.until !== null && breakEnds[pause.kind]}
      </p>
      {due && (
        <CardAction>
          <Button variant="secondary" onClick={() => setEnding(true)}>
            End the self-exclusion
          </Button>
        </CardAction>
      )}
      {ending && <EndDialog onClose={() => setEnding(false)} />}
    </>
  )
}

const EndDialog = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    question
    act={() => call('endPlayPause', { body: {} })}
    done={{ title: 'Self-exclusion ended', description: 'Play reopens in 24 hours.' }}
    fallback="Nothing was changed. Try again."
    title="End the self-exclusion?"
    description="Play reopens 24 hours after you end it. Until then, everything stays closed."
    submitLabel="End it"
    cancelLabel="Stay excluded"
    onClose={onClose}
  />
)
