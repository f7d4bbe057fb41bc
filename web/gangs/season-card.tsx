import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { GangBoard } from '#contract/gangs-board.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { eventsText, passedText, returnText, toGoText } from '#web/leaderboard/bettor-text.ts'
import { nameOf } from '#web/leaderboard/leaderboard-text.ts'
import { Card, CardTitle, TitleLink } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { StandingRow } from '#web/ui/standing-row.tsx'

const SHOWN = 3

/** The key of a gang's board of this week in practice coins. */
export const weekKey = (id: string): QueryKey =>
  keyOf('gangBoard', { params: { id }, query: { period: 'week', when: 'present', mode: 'practice' } })

/** The running week of the person's own gang, in practice coins. */
export const useSeason = (id: string) =>
  useQuery<GangBoard>({ queryKey: weekKey(id), refetchOnMount: 'always' })

export type SeasonAnswer = ReturnType<typeof useSeason>

/** One's own place in a sentence: the rank, or what it still needs. */
function placeText({ own }: Pick<GangBoard, 'own'>): string {
  if (own.rank !== null) return `You are #${own.rank}.`
  if (own.events === 0) return 'You have no settled event that counts yet.'
  const missing = own.missing.events > 0 ? toGoText(own.events, 'week') : 'must stake more'
  if (own.missing.events > 0 || own.missing.stake !== '0.00') return `You have no rank yet: ${missing}.`
  return 'Only you see your place.'
}

/** The first three of the week, and one's own place. */
export function SeasonCard({ season }: { season: SeasonAnswer }) {
  return (
    <Card aria-label="This week’s board">
      <CardTitle aside={<TitleLink href="/leaderboard?board=gang">See the board</TitleLink>}>
        This week’s board
      </CardTitle>
      <Loaded
        answer={season}
        failed="The board did not load"
        calm="Nothing in your account has changed."
        waiting={null}
      >
        {(board) => (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-ink-2">
              {placeText(board)} {passedText(board.passed.map(nameOf))}
            </p>
            <Leaders board={board} />
            <p className="text-sm text-ink-2">
              Returns in practice coins. Ends <Moment at={board.ends} format={shortMomentText} />.
            </p>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Leaders({ board: { bettors } }: { board: GangBoard }) {
  if (bettors.length === 0) return <p>Nobody has played yet.</p>
  return (
    <ol aria-label="Best returns of the week" className="-mx-2 grid grid-cols-1 gap-1 sm:-mx-3">
      {bettors.slice(0, SHOWN).map(({ person, isMe, rank, events, returnRate }) => (
        <StandingRow
          key={person.id}
          rank={rank === null ? '–' : String(rank)}
          person={person}
          name={nameOf(person)}
          href={`/profile/${person.id}`}
          own={isMe}
          highlighted={rank !== null}
          mark={isMe && <span className="shrink-0 text-sm text-ink-2">You</span>}
          detail={
            <span className="tabular">
              {eventsText(events)}
              {rank === null && ` · ${toGoText(events, 'week')}`}
            </span>
          }
          figure={returnText(returnRate)}
          figureNote="return"
        />
      ))}
    </ol>
  )
}

/** The winner of the last week, beside the crest that has the star. */
export function WinnerLine({ winner }: { winner: GangBoard['winner'] }) {
  if (!winner) return null
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      Last week’s winner: {winner.isMe ? 'you' : <bdi>{nameOf(winner.person)}</bdi>},{' '}
      <span className="tabular">{returnText(winner.returnRate)}</span>
    </p>
  )
}
