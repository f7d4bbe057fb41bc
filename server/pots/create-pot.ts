import { POT_DAYS, type PotGame } from '#contract/games.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { commitmentOf, newServerSeed } from '#server/games/index.ts'
import { account, post } from '#server/ledger/index.ts'
import { checkNotBanned } from '#server/moderation/index.ts'
import { mayCreate } from './may.ts'
import { openPotViews, type PotRow, type PotView, potColumns } from './pot-rows.ts'
import { sealSeed } from './seeds.ts'

/** The default title of a pot. */
const TITLES: Record<PotGame, string> = {
  cards: 'Red or black',
  'coin-flip': 'Heads or tails',
  craps: 'Craps',
}

export type PotOrder = {
  creatorId: bigint
  gameType: PotGame
  /** the stake of each side, hundredths, above zero */
  potAmount: bigint
  title?: string | undefined
  description?: string | undefined
  isPracticeMode: boolean
}

/**
 * Creates a pot with the creator's practice coins and commits to the seed that will decide it.
 * @param serverSeed only the demo passes one, for a pot that it plays before anybody can see the pot
 * @throws Refusal practice_only, silenced, too_many_pots, insufficient_funds
 */
export async function createPot(
  context: Context,
  tx: Tx,
  order: PotOrder,
  serverSeed = newServerSeed(),
): Promise<PotView> {
  const { creatorId, potAmount } = order
  const open = await lockCreator(tx, creatorId)
  obey(mayCreate({ isPractice: order.isPracticeMode, open }))
  await checkNotBanned(tx, creatorId)
  const commitment = commitmentOf(serverSeed)
  const row = await tx.one<PotRow>(sql`
    insert into pots (creator_id, game, amount_cents, title, description, commitment, sealed_seed, created_at, expires_at)
    select ${creatorId}::bigint, ${order.gameType}, ${potAmount}::bigint, ${order.title || TITLES[order.gameType]},
      ${order.description ?? ''}, ${commitment}, ${sealSeed(context, serverSeed)}::bytea,
      clock.now, clock.now + make_interval(days => ${POT_DAYS})
    from (select clock_now() as now) clock
    returning ${potColumns}`)
  const [verdict] = await post(tx, [
    {
      key: `pot-stake:${row.id}`,
      reason: 'pot-stake',
      ref: `pot:${row.id}`,
      postings: [
        {
          source: account('person', creatorId, 'PLAY'),
          destination: account('pot', row.id, 'PLAY'),
          amount: potAmount,
        },
      ],
    },
  ])
  if (verdict!.verdict !== 'posted')
    throw new Refusal('insufficient_funds', 'Your practice coins do not cover this pot. Nothing was staked.')
  tx.afterCommit(() => {
    context.signals.send({ type: 'balance_changed', userIds: [creatorId] })
    context.signals.send({ type: 'pots_changed' })
  })
  return (await openPotViews(tx, [row], creatorId))[0]!
}

/**
 * The creator's row is locked, so that parallel calls cannot exceed twenty open pots and the account cannot be closed
 * meanwhile.
 * @returns their open pots
 */
async function lockCreator(tx: Tx, userId: bigint): Promise<number> {
  const { closed } = await tx.one<{ closed: boolean }>(
    sql`select closed_at is not null as closed from users where id = ${userId} for no key update`,
  )
  if (closed) throw new Refusal('unauthorized', 'Sign in first')
  const { open } = await tx.one<{ open: number }>(
    sql`select count(*)::int as open from pots where creator_id = ${userId} and status = 'open'`,
  )
  return open
}
