import type { z } from 'zod'
import type { currentUser } from '#contract/auth.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { debtOf, purses } from '#server/ledger/index.ts'
import { whoIsInOf } from './change-settings.ts'
import { displayName } from './names.ts'

type CurrentUserView = z.input<typeof currentUser>

type Row = Omit<
  CurrentUserView,
  'id' | 'displayName' | 'balance' | 'practiceBalance' | 'owed' | 'revenueShareEarnings' | 'createdAt'
> & { revenueShareCents: bigint; createdAt: Date }

/**
 * The user as GET /api/auth/user answers, with balances from the ledger.
 * @throws Refusal unauthorized when there is no such user
 */
export async function currentUserView(tx: Tx, id: bigint): Promise<CurrentUserView> {
  const row = await tx.first<Row>(sql`
    select email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
      tournament_wins as "tournamentWins", tournament_losses as "tournamentLosses", badge_level as "badgeLevel",
      is_crown_holder as "isCrownHolder", revenue_share_cents as "revenueShareCents", gang_id as "gangId",
      notify_on_wins as "notifyOnWins", notify_on_upcoming_events as "notifyOnUpcomingEvents",
      sound_enabled as "soundEnabled", theme_song_url as "themeSongUrl", theme_song_title as "themeSongTitle", show_email as "showEmail", ${whoIsInOf} as "whoIsIn",
      case when who_is_in_from > clock_now() then who_is_in_from end as "whoIsInFrom",
      wallet_locked as "walletLocked", wallet_stopped_at is not null as "walletStopped",
      address_unconfirmed(id) as "mustConfirmEmail", bitcoin_address as "bitcoinAddress", role, region, created_at as "createdAt"
    from users u where id = ${id}`)
  if (!row) throw new Refusal('unauthorized', 'Sign in first')
  const { usd, play } = await purses(tx, id)
  const { revenueShareCents, gangId, createdAt, whoIsInFrom, ...rest } = row
  return {
    ...rest,
    id,
    displayName: displayName(row),
    balance: usd,
    practiceBalance: play,
    owed: await debtOf(tx, id),
    revenueShareEarnings: revenueShareCents,
    gangId,
    whoIsInFrom,
    createdAt: createdAt.toISOString(),
  }
}
