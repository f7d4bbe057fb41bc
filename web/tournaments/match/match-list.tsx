import { FileCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { MatchView } from '#contract/tournaments-matches.ts'
import { checkScorecard } from '#verifier/replays/scorecard.ts'
import { fullName } from '#web/chat/names.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMatch } from '../tournament/tournament-data.ts'
import { isEnded, matchResultText, sideOf, tableScore } from './match-text.ts'

/** The matches so far, the newest first; each result with its signed scorecard. */
export function MatchList({ matches, me }: { matches: readonly MatchView[]; me: string }) {
  const over = matches.filter(isEnded).toReversed()
  if (over.length === 0) return null
  return (
    <Card>
      <CardTitle aside={over.length}>Results</CardTitle>
      <ol aria-label="Results">
        {over.map((match) => (
          <Result key={match.id} match={match} me={me} />
        ))}
      </ol>
      {over.some(({ status }) => status === 'completed') && (
        <p className="mt-3 max-w-measure text-sm text-ink-2">
          A scorecard is the result, signed.{' '}
          <Link href="/fairness/verify" className="underline underline-offset-4">
            How checking works
          </Link>
        </p>
      )}
    </Card>
  )
}

function Result({ match, me }: { match: MatchView; me: string }) {
  const { champion, challenger, winnerId, status } = match
  const score = tableScore(match.scores)
  const name = (player: MatchView['champion']) => (
    <bdi className={classNames(player.userId === winnerId ? 'font-bold' : 'text-ink-2', 'wrap-anywhere')}>
      {player.userId === me ? 'You' : fullName(player)}
    </bdi>
  )
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line-1 py-3 first:border-t-0">
      <span className="tabular w-6 text-sm text-ink-3">
        <span className="sr-only">Match </span>
        {match.number}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p>
          {name(champion)} <span className="tabular font-semibold">{score || 'v'}</span> {name(challenger)}
        </p>
        <p className="text-sm text-ink-2">
          {winnerId && (
            <>
              <span className="font-semibold text-ink-1">
                {winnerId === me ? 'You' : <bdi>{winnerName(match)}</bdi>} won.
              </span>{' '}
            </>
          )}
          {matchResultText(match, me)}
        </p>
        {sideOf(match, me) && maybeDecided(match) && <DecisionReason matchId={match.id} />}
      </div>
      <div className="max-sm:ms-9">
        {status === 'completed' ? (
          <ScorecardButton match={match} />
        ) : (
          <StatusBadge
            status={status === 'void' ? 'void' : 'failed'}
            label={status === 'void' ? 'Void' : 'Forfeited'}
          />
        )}
      </div>
    </li>
  )
}

/** Whether a moderator may have written about the match. */
const maybeDecided = ({ status, wonBy, replays }: MatchView) =>
  status === 'void' || wonBy === 'decision' || (wonBy === null && replays !== null)

/** The moderator's reason, for the two who played. */
function DecisionReason({ matchId }: { matchId: string }) {
  const { data: match } = useMatch(matchId, true)
  if (!match?.decision) return null
  return (
    <p
      dir="auto"
      className="mt-1 max-w-measure rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line"
    >
      <span className="font-semibold">The moderator:</span> {match.decision.reason}
    </p>
  )
}

const winnerName = ({ winnerId, champion, challenger }: MatchView) =>
  fullName(winnerId === champion.userId ? champion : challenger)

/** The scorecard of a match, and whether this device found it signed by a published key, and for that match. */
async function checkedCard({ id, tournamentId, number }: MatchView) {
  const [scorecard, keys] = await Promise.all([
    call('matchScorecard', { params: { id } }),
    call('scorecardKeys'),
  ])
  const checked = 'subtle' in crypto ? await checkScorecard(JSON.stringify(scorecard)) : undefined
  const isRight =
    checked?.ok === true &&
    checked.record.tournament === tournamentId &&
    checked.record.match === id &&
    checked.record.number === number &&
    keys.some(({ publicKey }) => publicKey === checked.publicKey)
  return { scorecard, isRight }
}

/** Saves the signed record of a result, and states only what the device checked. */
function ScorecardButton({ match }: { match: MatchView }) {
  const { tournamentId, number } = match
  const name = `scorecard-${tournamentId}-${number}.json`
  const saving = useAction(() => checkedCard(match), {
    done: ({ isRight }) =>
      isRight
        ? { title: 'Scorecard saved', description: `${name} is signed, so anybody can check it.` }
        : {
            title: 'Scorecard saved, not checked',
            description: `This browser could not confirm the signature of ${name}. Check it before you rely on it.`,
          },
    failed: ['Not saved', 'The server could not be reached. Try again.'],
    onDone: ({ scorecard }) => saveFile(`${JSON.stringify(scorecard, null, 2)}\n`, 'application/json', name),
  })
  return (
    <Button
      variant="secondary"
      size="dense"
      icon={<FileCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={saving.isPending}
      busyLabel="Saving…"
      aria-label={`Scorecard of match ${number}`}
      onClick={() => saving.mutate()}
    >
      Scorecard
    </Button>
  )
}
