import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { isGuarded } from '#server/ledger/index.ts'
import { checkAddressConfirmed, emailUnconfirmed, isAddressUnconfirmed } from '#server/users/index.ts'
import { setAllowancesAnew } from './allowances.ts'
import { askFirst } from './ask-register.ts'
import { isSilent, narrowest } from './judge-stake.ts'
import { findLinks } from './links.ts'
import { limitReached, playPaused, registerUnknown } from './words.ts'

const NOTHING = 'No money moved.'

/**
 * Learns the facts that a deposit needs before it begins: whether this is an excluded person's second account, and the answer of an
 * outside register. Outside of any transaction.
 */
export async function readyToDeposit(context: Context, userId: bigint): Promise<void> {
  await context.db.transact((tx) => findLinks(context, tx, userId))
  // no outside register is asked about a name that a stranger may have typed
  if (!(await isAddressUnconfirmed(context.db, userId))) await askFirst(context, userId)
}

/**
 * Takes an allowance for a deposit that its owner begins, before any call to a provider. The caller records the deposit in the same
 * transaction; from then on it counts until it fails or is too old.
 * @throws Refusal limit_reached, play_paused, email_unconfirmed, register_unknown
 */
export async function takeDepositAllowance(
  context: WithOffers,
  tx: Tx,
  { userId, amount }: { userId: bigint; amount: bigint },
): Promise<void> {
  if (!(await isGuarded(tx, userId, 'USD'))) return checkAddressConfirmed(tx, userId, NOTHING)
  const { standing } = await setAllowancesAnew(context, tx, userId, 'USD')
  if (standing.pause) throw playPaused(standing.pause, NOTHING)
  if (standing.unconfirmed) throw emailUnconfirmed(NOTHING)
  if (isSilent(standing)) throw registerUnknown(NOTHING)
  const limit = narrowest(standing, amount, ['deposit'])
  if (limit) throw limitReached(limit, standing.uses, NOTHING)
}

/**
 * Recomputes a purse's allowances before money reaches it, so that no money is held that the limits now allow. The caller has
 * locked the purse together with all other accounts that it posts to.
 * @param except the deposit that arrives
 */
export async function readyToReceive(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  except?: string,
): Promise<void> {
  if (await isGuarded(tx, userId, 'USD')) await setAllowancesAnew(context, tx, userId, 'USD', except)
}
