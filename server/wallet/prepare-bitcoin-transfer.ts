import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Limits } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { displayName, findUserByEmail } from '#server/users/index.ts'

/** E-mail addresses that one person may guess: at once, and then one in so many seconds. */
const GUESSES = { burst: 20, perSecond: 1 / 30 }
const guesses = new Limits()

/**
 * Where somebody takes bitcoin, for a transfer that the sender makes with a wallet of their own. It moves nothing and asks
 * no lock.
 * @throws Refusal malformed (oneself), not_found (nobody by that e-mail), rate_limited (too many of these),
 *   no_bitcoin_address
 */
export async function prepareBitcoinTransfer(
  tx: Tx,
  { senderId, receiverEmail, amount }: { senderId: bigint; receiverEmail: string; amount: bigint },
): Promise<{ receiverInfo: { name: string; bitcoinAddress: string; amount: string } }> {
  // Taken before the look-up and put back after a hit: calls side by side gain nothing.
  const guesser = String(senderId)
  if (guesses.take(guesser, GUESSES) > 0) {
    throw new Refusal('rate_limited', 'Too many unknown e-mail addresses. Wait a few minutes and try again.')
  }
  const receiver = await findUserByEmail(tx, receiverEmail)
  if (!receiver) {
    throw new Refusal('not_found', 'Nobody here has this e-mail address', {
      receiverEmail: 'Nobody here has this e-mail address',
    })
  }
  guesses.giveBack(guesser, GUESSES)
  if (receiver.id === senderId) {
    const message = 'This is your own e-mail address'
    throw new Refusal('malformed', message, { receiverEmail: message })
  }
  const { address } = await tx.one<{ address: string | null }>(
    sql`select bitcoin_address as address from users where id = ${receiver.id}`,
  )
  if (!address) {
    throw new Refusal('no_bitcoin_address', 'This person has not set a Bitcoin address in settings yet')
  }
  return {
    receiverInfo: { name: displayName(receiver), bitcoinAddress: address, amount: formatMoney(amount) },
  }
}
