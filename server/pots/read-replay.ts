import type { Outcome } from '#server/core/batch.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { PlayCommand, PlayedPot } from './play-command.ts'

type Row = Omit<PlayedPot, 'potId' | 'challengerId' | 'replayed'>

/**
 * The answer to a call that has played its pot before: the same game with the purse as it is now. The same key with
 * another seed is a reused key.
 */
export async function readReplay(tx: Tx, command: PlayCommand): Promise<Outcome<PlayedPot>> {
  const { potId, userId } = command
  const row = await tx.one<Row>(sql`
    select game, creator_id as "creatorId", winner, result as "gameResult", payout_cents as payout, commitment,
      server_seed as "serverSeed", client_seed as "clientSeed", client_seed_by as "clientSeedBy",
      ledger_balance(ledger_account('person', ${userId}, true)) as balance
    from pots where id = ${potId} and challenger_id = ${userId} and challenge_key = ${command.key}`)
  const sent = row.clientSeedBy === 'player' ? row.clientSeed : undefined
  const sameBody =
    sent === command.clientSeed && (command.commitment === undefined || command.commitment === row.commitment)
  if (!sameBody) {
    return {
      error: new Refusal(
        'idempotency_key_reused',
        'This Idempotency-Key was used with another seed. Nothing was staked.',
      ),
    }
  }
  await tx.confirmSeen()
  return { value: { ...row, potId, challengerId: userId, replayed: true } }
}
