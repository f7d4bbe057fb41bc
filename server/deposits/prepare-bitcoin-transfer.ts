import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { displayName, findAddressee } from '#server/users/index.ts'

/** Unknown e-mail addresses that one person may try: a burst, then one per interval in seconds. */
const GUESSES = { burst: 20, perSecond: 1 / 30 }

/**
 * A person's bitcoin address, for a transfer that the sender makes with their own wallet. No money moves, so a locked
 * wallet does not matter.
 * @throws Refusal malformed (oneself), not_found (nobody has confirmed that e-mail), rate_limited (too many of these),
 * no_bitcoin_address
 */
export async function prepareBitcoinTransfer(
  { config, db: tx, limits }: Pick<Context, 'config' | 'db' | 'limits'>,
  { sender, receiverEmail, amount }: { sender: Caller; receiverEmail: string; amount: bigint },
): Promise<{ receiverInfo: { name: string; bitcoinAddress: string; amount: bigint } }> {
  if (receiverEmail === sender.email) {
    const message = 'This is your own e-mail address'
    throw new Refusal('malformed', message, { receiverEmail: message })
  }
  // An attempt is spent before the look-up and returned after a hit, so parallel calls gain nothing.
  const guesser = `bitcoin-address/${sender.userId}`
  const { wait } = await limits.take(guesser, GUESSES)
  if (wait > 0)
    throw rateLimited('Too many unknown e-mail addresses. Wait a few minutes and try again.', wait)
  const receiver = await findAddressee(config, tx, receiverEmail)
  if (!receiver) {
    // The same text for unknown and for unconfirmed addresses.
    const message =
      'Nobody here has this e-mail address. To receive money by e-mail, an address must be confirmed.'
    throw new Refusal('not_found', message, { receiverEmail: message })
  }
  await limits.giveBack(guesser, GUESSES)
  const { address } = await tx.one<{ address: string | null }>(
    sql`select bitcoin_address as address from users where id = ${receiver.id}`,
  )
  if (!address) {
    throw new Refusal('no_bitcoin_address', 'This person has not set a Bitcoin address in settings yet')
  }
  return {
    receiverInfo: { name: displayName(receiver), bitcoinAddress: address, amount },
  }
}
