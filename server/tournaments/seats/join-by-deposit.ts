import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Purposes } from '#server/deposits/index.ts'
import { checkNotBanned } from '#server/moderation/index.ts'
import { notify } from '#server/notifications/index.ts'
import { checkNotOnBreak, isOnBreak } from '#server/safer-play/index.ts'
import { isAddressUnconfirmed, isClosed, isWalletLocked } from '#server/users/index.ts'
import { mayJoin } from '../may.ts'
import { checkNotPaused, pausedAmongOf } from '../tournament/time-out.ts'
import { lockTournament, readTournament } from '../tournament/tournament-rows.ts'
import { joinWithin } from './join-tournaments.ts'

const MONEY_STAYS = 'No money moved.'

/** The tournament of a purpose: `join:12`. */
const tournamentOf = (purpose: string): bigint => BigInt(purpose.slice('join:'.length))

/** Why a deposit arrived too late, after "…:". */
const WHY: Partial<Record<Refusal['code'], string>> = {
  tournament_state: 'it takes no more players',
  tournament_full: 'every seat is taken',
  already_joined: 'you already have a seat in it',
  insufficient_funds: 'your balance does not cover the entry fee',
  time_out: 'you cannot join for a while because you missed matches',
  silenced: 'a moderator has banned you from joining for a while',
}

/**
 * Deposits that take a seat: the credit and the seat are one transaction. Where the seat can no longer be taken, the money stays in
 * the wallet, and we notify the person of the reason.
 */
export const joinByDeposit: Purposes = {
  check: async (context, tx, userId, purpose) => {
    await checkJoinable(tx, tournamentOf(purpose), userId)
    await checkNotBanned(tx, userId)
    await checkNotPaused(pausedAmongOf(context), tx, userId)
    await checkNotOnBreak(tx, { userId, practice: false }, MONEY_STAYS)
  },
  lock: async (tx, purpose) => {
    await lockTournament(tx, tournamentOf(purpose))
  },
  async meet(context, tx, { userId, purpose, depositId, whole }) {
    if (await isClosed(tx, userId)) return
    const tournamentId = tournamentOf(purpose)
    const command = { tournamentId, userId, key: depositId }
    const [joined] = await joinWithin(context, tx, [command], pausedAmongOf(context))
    if (!joined || 'value' in joined) return
    const { error } = joined
    if (!(error instanceof Refusal)) throw error
    // the rest of the deposit may still arrive
    if (error.code === 'insufficient_funds' && !whole) return
    const tournament = await readTournament(tx, tournamentId)
    const why = await whyNot(tx, userId, error)
    await notify(context, tx, [userId], {
      key: `tournament.late-money:${depositId}`,
      title: `Your deposit stays in your wallet · ${tournament.gameTitle}`,
      body: `You did not join: ${why ?? 'it was not possible'}.`,
      link: `/tournaments/${tournamentId}`,
    })
  },
}

async function whyNot(tx: Tx, userId: bigint, { code }: Refusal): Promise<string | undefined> {
  if (await isWalletLocked(tx, userId)) return 'your wallet is locked'
  if (await isOnBreak(tx, userId)) return 'you are on a break'
  return (await isAddressUnconfirmed(tx, userId)) ? 'your e-mail address is not confirmed' : WHY[code]
}

/**
 * Whether a deposit for a seat makes sense now, before we ask for any money.
 * @throws Refusal not_found, tournament_state, tournament_full, already_joined
 */
async function checkJoinable(tx: Tx, tournamentId: bigint, userId: bigint): Promise<void> {
  const tournament = await readTournament(tx, tournamentId)
  if (tournament.practice)
    throw new Refusal('tournament_state', `This tournament is played for practice coins. ${MONEY_STAYS}`)
  const seat = await tx.first(sql`
    select 1 from tournament_seats where tournament_id = ${tournamentId} and user_id = ${userId} and refunded_at is null`)
  // a deposit arrives in a locked wallet too; the checks below judge bans and pauses, each with its own text
  const joiner = { seated: seat !== undefined, isWalletLocked: false, pausedUntil: null, isBanned: false }
  obey(mayJoin(tournament, joiner, null, MONEY_STAYS))
}
