import type { Outcome } from '#server/core/batch.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { walletLocked } from '#server/users/index.ts'
import { selectionOf } from '../event/book.ts'
import type { BetCommand, PlacedBet } from './bet-command.ts'

/** A command of `commands`, by its number from 1, with the bet that its key placed. */
type Row = {
  n: number
  id: bigint
  side: number
  amount: bigint
  at: Date
  practice: boolean
  balance: bigint
  stake_a_cents: bigint
  stake_b_cents: bigint
  bets_a: number
  bets_b: number
}

/**
 * Finds bets placed earlier under the same keys.
 * @returns for each command: the bet that its key placed (when the body is the same), the refusal of a key that was
 * used for another body, or undefined when the key is new
 */
export async function findRepeats(
  tx: Tx,
  commands: readonly BetCommand[],
): Promise<(Outcome<PlacedBet> | undefined)[]> {
  const rows = await tx.rows<Row>(sql`
    select ${ofRepeat} from ${numbered(commands)}
    join bets b on b.event_id = i.event_id and b.user_id = i.user_id and b.key = i.key
    join event_books k on k.event_id = b.event_id`)
  return repeatsIn(tx, commands, rows)
}

/**
 * The same for bets that were refused; a bet whose person stepped back is found here too. For a bet of real money, a locked wallet is the first reason of all: it replaces any
 * other refusal.
 * @returns for each command: as `findRepeats`, or the refusal of a locked wallet
 */
export async function findReasons(
  tx: Tx,
  commands: readonly BetCommand[],
): Promise<(Outcome<PlacedBet> | undefined)[]> {
  const rows = await tx.rows<Row | { n: number; id: null }>(sql`
    select ${ofRepeat} from ${numbered(commands)}
    join event_books k on k.event_id = i.event_id
    left join lateral (
      select x.id, x.user_id, x.side, x.amount_cents, x.created_at from bets x
      where x.event_id = i.event_id and x.user_id = i.user_id and x.key = i.key
      union all
      select r.id, r.user_id, r.side, r.amount_cents, r.created_at from event_returned_bets r
      where r.event_id = i.event_id and r.user_id = i.user_id and r.key = i.key) b on true
    left join users u on not k.practice and u.id = i.user_id
    where b.id is not null or u.wallet_locked`)
  const isRepeat = (row: (typeof rows)[number]): row is Row => row.id !== null
  const found = await repeatsIn(tx, commands, rows.filter(isRepeat))
  for (const { n, id } of rows) if (id === null) found[n - 1] = { error: walletLocked('Nothing was staked.') }
  return found
}

const numbered = (commands: readonly BetCommand[]) => sql`
  unnest(${commands.map((command) => command.eventId)}::bigint[],
    ${commands.map((command) => command.userId)}::bigint[],
    ${commands.map((command) => command.key)}::uuid[]) with ordinality as i(event_id, user_id, key, n)`
const ofRepeat = sql`
  i.n::int, b.id, b.side, b.amount_cents as amount, b.created_at as at, k.practice,
  k.stake_a_cents, k.stake_b_cents, k.bets_a, k.bets_b,
  ledger_balance(ledger_account('person', b.user_id, k.practice)) as balance`

async function repeatsIn(
  tx: Tx,
  commands: readonly BetCommand[],
  rows: readonly Row[],
): Promise<(Outcome<PlacedBet> | undefined)[]> {
  if (rows.length > 0) await tx.confirmSeen()
  const found = new Array<Outcome<PlacedBet> | undefined>(commands.length)
  for (const row of rows) {
    const command = commands[row.n - 1]!
    const selection = selectionOf(row.side)
    found[row.n - 1] =
      selection === command.selection && row.amount === command.amount
        ? {
            value: {
              id: row.id,
              eventId: command.eventId,
              userId: command.userId,
              selection,
              amount: row.amount,
              practice: row.practice,
              at: row.at,
              balanceAfter: row.balance,
              stakeA: row.stake_a_cents,
              stakeB: row.stake_b_cents,
              betsA: row.bets_a,
              betsB: row.bets_b,
              replayed: true,
            },
          }
        : {
            error: new Refusal(
              'idempotency_key_reused',
              'This Idempotency-Key was used for another bet. Nothing was staked.',
            ),
          }
  }
  return found
}
