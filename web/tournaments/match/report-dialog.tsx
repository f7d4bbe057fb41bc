import { useState } from 'react'
import { formatText, gamesToWin } from '#contract/tournament-games.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { isFighting } from '../tournament/rules.ts'
import { uploadEvidence } from './evidence-file.ts'
import { type MatchSide, type ShownMatch, sideOf } from './match-text.ts'
import { PictureField } from './picture-field.tsx'
import { emptyGame, readSheet, sheetWinner, type TypedGame, withNextGame } from './score-sheet.ts'

export type ReportMatchDialogProps = {
  tournament: TournamentDetail
  match: ShownMatch
  me: string
  onClose: () => void
}

const SIDES = ['champion', 'challenger'] as const

type Said = { winnerId: string; score?: { champion: number; challenger: number }[] }

/** Sends the picture first: an agreed report ends the match, and the player can add nothing after that. */
async function sendReport(matchId: string, said: Said, picture: File | undefined) {
  if (picture) {
    const objectPath = await uploadEvidence(picture)
    await call('addEvidence', { params: { id: matchId }, body: { objectPath, note: 'The end screen' } })
  }
  return call('reportMatch', { params: { id: matchId }, body: said })
}

/** The winner, and optionally the score of each game and a picture of the end. */
export function ReportMatchDialog({ tournament, match, me, onClose }: ReportMatchDialogProps) {
  const { gamesCount, gameTitle } = tournament
  const [chosen, choose] = useState<MatchSide>()
  const [sheet, setSheet] = useState<TypedGame[]>([emptyGame])
  const [picture, setPicture] = useState<File>()
  const [problem, setProblem] = useState<string>()
  // asks once more when the person reports the other player as the winner
  const [sure, setSure] = useState(false)
  const changing = match.reports.some(({ userId }) => userId === me)
  const other = match[sideOf(match, me) === 'champion' ? 'challenger' : 'champion']
  const lost = chosen !== undefined && match[chosen].userId !== me
  const stepUp = useStepUp()
  const report = useAction(
    (said: Said) => stepUp.run(() => sendReport(match.id, said, lost ? undefined : picture)),
    {
      done: { title: changing ? 'Report changed' : 'Result reported' },
      failed: ['Not reported', 'The server could not be reached. Nothing was reported. Try again.'],
      onDone: onClose,
    },
  )
  const change = (at: number, side: MatchSide, typed: string) => {
    const next = withNextGame(
      sheet.map((game, place) => (place === at ? { ...game, [side]: typed.trim() } : game)),
      gamesCount,
    )
    setSheet(next)
    setProblem(undefined)
    const decided = sheetWinner(next, gamesCount)
    if (decided) {
      choose(decided)
      setSure(false)
    }
  }
  const submit = () => {
    if (!chosen) return setProblem('Choose who won.')
    const { score, error } = readSheet(sheet, chosen, tournament)
    if (error) return setProblem(error)
    if (lost && !sure) return setSure(true)
    report.mutate({ winnerId: match[chosen].userId, ...(score && { score }) })
  }
  return (
    <>
      <FormDialog
        title={changing ? 'Change your report' : 'Report the result'}
        aria-label="Result"
        className="grid gap-5"
        description={`${formatText(gamesCount)}${gamesCount > 1 ? `: ${gamesToWin(gamesCount)} won games win the match` : ''}. Your opponent confirms or disputes it.`}
        submitLabel={lost && sure ? 'Yes, I lost' : 'Report'}
        busyLabel="Reporting…"
        sending={{ isPending: report.isPending, failure: problem }}
        onSubmit={submit}
        onClose={onClose}
      >
        <WhoWon
          match={match}
          me={me}
          chosen={chosen}
          onChoose={(side) => {
            choose(side)
            setSure(false)
            setProblem(undefined)
          }}
        />
        <Sheet match={match} me={me} sheet={sheet} gameTitle={gameTitle} onChange={change} />
        {!lost && <PictureField file={picture} onChoose={setPicture} onProblem={setProblem} />}
        {lost && sure && (
          <p role="alert" className="rounded-lg border border-loss bg-loss-soft p-3 text-sm">
            You say that <bdi className="font-semibold">{fullName(other)}</bdi> won. You lose this match as
            soon as <bdi>{fullName(other)}</bdi> agrees. Until then you can change your report.
          </p>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  )
}

const nameIn = (match: ShownMatch, side: MatchSide, me: string) =>
  match[side].userId === me ? 'You' : fullName(match[side])

type WhoWonProps = {
  match: ShownMatch
  me: string
  chosen: MatchSide | undefined
  onChoose: (side: MatchSide) => void
}

function WhoWon({ match, me, chosen, onChoose }: WhoWonProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Who won?</legend>
      <div className="grid grid-cols-2 gap-2">
        {SIDES.map((side) => (
          <label
            key={side}
            className={classNames(
              'flex min-h-16 min-w-0 items-center gap-2.5 rounded-lg border p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-1',
              chosen === side
                ? side === 'champion'
                  ? 'border-side-a bg-a-soft'
                  : 'border-side-b bg-b-soft'
                : 'border-line-2',
            )}
          >
            <input
              type="radio"
              name="winner"
              className="sr-only"
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <Avatar person={{ ...match[side], id: match[side].userId }} size={36} />
            <bdi className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{nameIn(match, side, me)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SheetProps = {
  match: ShownMatch
  me: string
  sheet: readonly TypedGame[]
  gameTitle: string
  onChange: (at: number, side: MatchSide, typed: string) => void
}

/** One line for each game; the next one appears when it is needed. */
function Sheet({ match, me, sheet, gameTitle, onChange }: SheetProps) {
  const unit = isFighting(gameTitle) ? 'rounds won' : 'points'
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        Score <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <p className="mb-2 text-sm text-ink-2">The {unit} of each game.</p>
      <ol className="grid gap-2">
        {sheet.map((game, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a game is its place
          <li key={at} className="grid grid-cols-[4.5rem_1fr_auto_1fr] items-center gap-2">
            <span className="text-sm font-semibold">Game {at + 1}</span>
            {SIDES.map((side, place) => (
              <span key={side} className="contents">
                {place === 1 && (
                  <span aria-hidden="true" className="text-ink-3">
                    –
                  </span>
                )}
                <input
                  aria-label={`Game ${at + 1}, ${unit}: ${nameIn(match, side, me)}`}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  value={game[side]}
                  onChange={({ target }) => onChange(at, side, target.value)}
                  className={classNames(
                    'control tabular text-center font-semibold',
                    side === 'champion' ? 'border-side-a!' : 'border-side-b!',
                  )}
                />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
