import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { otherOf } from '#contract/odds.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { rateText } from '#web/leaderboard/leaderboard-text.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { CalibrationPart } from './calibration.tsx'
import type { Profile } from './profile-data.ts'

type RecordCardProps = { profile: Profile; own: boolean }

/** The results of a person's bets, matches and questions, in one row, and the last results one by one. Never an amount. */
export function RecordCard({ profile, own }: RecordCardProps) {
  const { tournamentRecord, falseClaims, record } = profile
  const name = own ? 'you' : profile.firstName || profile.displayName
  return (
    <Card aria-labelledby="record">
      <CardTitle
        id="record"
        aside={
          <Link href="/leaderboard" className="-my-2 inline-block py-2 underline-offset-4 hover:underline">
            Leaderboard
          </Link>
        }
      >
        Record
      </CardTitle>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-y-3 text-center">
        {record && <Bets bets={record.bets} />}
        <Matches record={tournamentRecord} />
        {record && <Questions asked={record.asked} />}
      </dl>
      {record && (
        <p className="mt-3 text-xs text-ink-2">
          Bets cover all events so far, in dollars and in practice coins; matches are for real money.
        </p>
      )}
      {falseClaims > 0 && (
        <p className="mt-3 text-sm">
          In the last 30 days, moderators found {falseClaims === 1 ? 'one claim' : `${falseClaims} claims`}{' '}
          about a result to be false.
        </p>
      )}
      <WhoSees record={record} own={own} />
      {record && <CalibrationPart calibration={record.calibration} name={name} />}
      {record && record.recent.length > 0 && <Recent recent={record.recent} name={name} />}
    </Card>
  )
}

/** States whether others see more than the matches, where this is not obvious. */
function WhoSees({ record, own }: { record: Profile['record']; own: boolean }) {
  const { whoIsIn } = useUser()
  if (own && whoIsIn !== 'all')
    return (
      <p className="mt-3 text-sm text-ink-2">
        Only you see your bets and questions.{' '}
        <Link href="/settings#account" className="underline underline-offset-4">
          Show them to others
        </Link>
      </p>
    )
  return record ? null : <p className="mt-3 text-sm text-ink-2">Bets and questions are not public.</p>
}

type FigureProps = { term: string; figure: ReactNode; note: ReactNode }

const Figure = ({ term, figure, note }: FigureProps) => (
  <div className="min-w-0 px-1 not-first:border-l not-first:border-line-1">
    <dt className="text-sm text-ink-2">{term}</dt>
    <dd>
      <span className="figure block text-xl font-bold md:text-2xl">{figure}</span>
      <span className="block text-xs text-ink-2">{note}</span>
    </dd>
  </div>
)

/** "12–9": won, lost. A screen reader reads the words. */
const WonLost = ({ won, lost }: { won: number; lost: number }) => (
  <>
    <span aria-hidden="true">
      {won}–{lost}
    </span>
    <span className="sr-only">
      {won} won, {lost} lost
    </span>
  </>
)

function Bets({ bets: { won, lost, practice } }: { bets: NonNullable<Profile['record']>['bets'] }) {
  const settled = won + lost
  const coins = practice.won + practice.lost
  const note =
    settled === 0
      ? 'None settled yet'
      : `${rateText((won * 100) / settled)} won${coins > 0 ? `, with practice ${practice.won}–${practice.lost}` : ''}`
  return <Figure term="Bets" figure={<WonLost won={won} lost={lost} />} note={note} />
}

/** Matches of real-money tournaments, as on the leaderboard. */
function Matches({ record: { played, won, winRate } }: { record: Profile['tournamentRecord'] }) {
  const note = played === 0 ? 'None for real money yet' : `${rateText(winRate)} won`
  return <Figure term="Matches" figure={<WonLost won={won} lost={played - won} />} note={note} />
}

function Questions({ asked }: { asked: NonNullable<Profile['record']>['asked'] }) {
  const { events, settled, disputed } = asked
  const note =
    events === 0 ? 'None asked yet' : `${settled} settled${disputed > 0 ? `, ${disputed} disputed` : ''}`
  return <Figure term="Events asked" figure={events} note={note} />
}

type RecentProps = { recent: NonNullable<Profile['record']>['recent']; name: string }

/** The last results as seams: both sides, the person's marked, the winner with a tick. */
function Recent({ recent, name }: RecentProps) {
  return (
    <section aria-labelledby="last-results" className="mt-4 border-t border-line-1 pt-3">
      <h3 id="last-results" className="text-base">
        Last results
      </h3>
      <ul>
        {recent.map(({ eventId, title, optionALabel, optionBLabel, selection, won, shareA }) => (
          <li key={eventId} className="grid gap-1.5 py-2.5 not-last:border-b not-last:border-line-1">
            <div className="flex items-start justify-between gap-3">
              <Link
                href={`/events/${eventId}`}
                dir="auto"
                className="-my-2 line-clamp-2 min-w-0 py-2 font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {title}
              </Link>
              <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold">
                {won ? (
                  <Check size={16} strokeWidth={2.25} aria-hidden="true" />
                ) : (
                  <X size={16} strokeWidth={2.25} aria-hidden="true" className="text-ink-3" />
                )}
                {won ? 'Won' : 'Lost'}
              </span>
            </div>
            <SeamBar
              pools={{ optionA: BigInt(shareA), optionB: BigInt(100 - shareA) }}
              labels={{ optionA: optionALabel, optionB: optionBLabel }}
              size="list"
              mine={selection}
              mineText={name}
              closed
              outcome={won ? selection : otherOf(selection)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
