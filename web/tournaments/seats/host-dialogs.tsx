import { wireToCents } from '#contract/money.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { spanText } from '../tournament/rules.ts'
import { currencyOf } from '../tournament/tournament-labels.ts'
import { readyAlong } from './use-ready.ts'

export type TournamentDialogProps = { tournament: TournamentDetail; onClose: () => void }

const amountText = (tournament: TournamentDetail, wire: string) =>
  moneyText({ cents: wireToCents(wire), currency: currencyOf(tournament) })

/** The host asks all players through the server, and the tournament starts with those who answer. */
export function StartDialog({ tournament, onClose }: TournamentDialogProps) {
  const { id, currentPlayers, clocks } = tournament
  const me = useUser().id
  return (
    <ActDialog
      question
      act={() => call('startTournament', { params: { id }, body: {} })}
      done={{ title: 'Everybody has been asked', description: 'It starts when they have answered.' }}
      failed={['Not started', 'The server could not be reached. Nothing has changed. Try again.']}
      onDone={(asked) => readyAlong(asked, me)}
      title={`Start with ${currentPlayers} players?`}
      description={`All players are asked now and have ${spanText(clocks.readySeconds)} to answer. It starts with those who answer, if they are at least half of the players and at least two. The others get their full fee back.`}
      submitLabel="Ask everybody"
      busyLabel="Asking…"
      onClose={onClose}
    />
  )
}

/**
 * The host calls it off before the start, a moderator at any time: every fee goes back. Once it runs for real money, a moderator
 * proves their identity.
 */
export function CancelDialog({ tournament, onClose }: TournamentDialogProps) {
  const { id, currentPlayers, entryFee } = tournament
  return (
    <ActDialog
      question
      act={(body) => call('cancelTournament', { params: { id }, body })}
      done={({ status }) =>
        status === 'cancelled'
          ? { title: 'Tournament cancelled', description: 'Every entry fee was refunded.' }
          : {
              title: 'You signed',
              description: 'The prize is large: a second moderator has to cancel it too.',
            }
      }
      failed={['Not cancelled', 'The server could not be reached. Nothing has changed. Try again.']}
      title="Cancel this tournament?"
      description={
        currentPlayers === 0
          ? 'Nobody has paid yet. This cannot be undone.'
          : `${currentPlayers === 1 ? 'The one player' : `Each of the ${currentPlayers} players`} gets ${amountText(tournament, entryFee)} back in full. This cannot be undone.`
      }
      cancelLabel="Keep it"
      submitLabel="Cancel tournament"
      busyLabel="Cancelling…"
      destructive
      reason={{ least: 3, maxLength: 300, missing: 'Say why in a few words: the players read it.' }}
      onClose={onClose}
    />
  )
}

/** The cost of leaving, and its confirmation. */
export function LeaveDialog({ tournament, onClose, atTable }: TournamentDialogProps & { atTable: boolean }) {
  const { id, entryFee, status } = tournament
  const open = status === 'open'
  // the dialog keeps its promise, or nothing happens: the tournament may start while the person reads
  const body = open ? { onlyBeforeStart: true as const } : {}
  const cost = atTable
    ? 'You give up all your lives, and your opponent wins the match under way.'
    : 'You give up all your lives.'
  return (
    <ActDialog
      question
      act={(_, keyFor) => call('leaveTournament', { params: { id }, body, key: keyFor(body) })}
      done={({ refunded }) => ({
        title: 'You left the tournament',
        description:
          wireToCents(refunded) > 0n
            ? `${amountText(tournament, refunded)} went back to your balance.`
            : 'You give up your lives. You can keep watching.',
      })}
      failed={['Not left', 'The server could not be reached. You still have your seat. Try again.']}
      title="Leave this tournament?"
      description={
        open
          ? `Your seat becomes free, and your whole entry fee of ${amountText(tournament, entryFee)} is refunded at once.`
          : `${cost} Your entry fee of ${amountText(tournament, entryFee)} stays in the prize pool. This cannot be undone.`
      }
      cancelLabel="Stay"
      submitLabel="Leave"
      busyLabel="Leaving…"
      destructive={!open}
      onClose={onClose}
    />
  )
}
