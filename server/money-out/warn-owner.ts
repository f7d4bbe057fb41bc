import { dollars } from '#contract/money.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { isProvedWithin } from '#server/users/index.ts'

/** A person who stakes or gives up no more than this in a day gets no letter; cents. */
const SMALL = 5_000n
const DAY_MS = 24 * 3_600_000
const PROVED_MINUTES = 12 * 60
/** Accounts younger than this are young. */
export const YOUNG_DAYS = 30
const USER_AGENT_MAX = 300

/** A session, and the browser that acts with it. */
export type OwnerSession = Pick<Caller, 'sessionHash' | 'provedAt'> & { userAgent: string }

export const askingOf = (
  { sessionHash, provedAt }: Pick<Caller, 'sessionHash' | 'provedAt'>,
  { headers }: { headers: { 'user-agent'?: string | undefined } },
): OwnerSession => ({
  sessionHash,
  provedAt,
  userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
})

/** @returns whether accounts younger than thirty days hold most of the other side */
export type OtherSideIsYoung = (tx: Tx) => Promise<boolean>

type Loss = {
  userId: bigint
  done: 'staked' | 'given up'
  /** in 24 hours, cents */
  sum: bigint
  /** the rest in the purse, cents */
  left: bigint
  at: Date
}

/** The amount that a person may still stake or give up before the sum exceeds the rest, hundredths. */
export function missingOf({ sum, left }: Pick<Loss, 'sum' | 'left'>): bigint {
  const toHalf = (left - sum) / 2n
  return toHalf > SMALL - sum ? toHalf : SMALL - sum
}

/**
 * Sends the owner a letter with a stop link if most of a wallet was staked or given up and possibly not by them; at most one a day.
 * @returns whether the sum is that large, letter or not
 */
export async function warnOwner(
  context: Context,
  tx: Tx,
  { userId, done, sum, left, at }: Loss,
  asking: OwnerSession,
  otherSideIsYoung: OtherSideIsYoung,
): Promise<boolean> {
  if (sum <= SMALL || sum <= left) return false
  const because = await whyWarn(tx, asking, otherSideIsYoung)
  if (!because) return true
  await notify(context, tx, [userId], {
    key: `security.money-out:stakes-${Math.floor(at.getTime() / DAY_MS)}`,
    title: `${dollars(sum)} was ${done} in 24 hours`,
    body: `That is more than half of your wallet. ${because} If it was not you, stop your account with the link in the e-mail.`,
    letter: 'The link below locks your wallet and signs every device out.',
    link: '/my-bets',
  })
  return true
}

/** The reason to suspect somebody other than the owner; undefined without one. */
async function whyWarn(
  tx: Tx,
  { sessionHash, provedAt, userAgent }: OwnerSession,
  otherSideIsYoung: OtherSideIsYoung,
): Promise<string | undefined> {
  if (!(await isProvedWithin(tx, provedAt, PROVED_MINUTES)))
    return 'It was done on a device that signed in more than twelve hours ago.'
  const { agent } = await tx.one<{ agent: string | null }>(sql`select session_agent(${sessionHash}) as agent`)
  if (agent !== null && agent !== userAgent) return 'It was not done in the browser you signed in with.'
  return (await otherSideIsYoung(tx))
    ? 'Accounts younger than thirty days hold most of the other side.'
    : undefined
}

/** Checks a person's given-up money of the last 24 hours, after the act. It never makes the act fail. */
export async function warnOfGivenUp(
  context: Context,
  userId: bigint,
  asking: OwnerSession,
  otherSideIsYoung: OtherSideIsYoung,
): Promise<void> {
  try {
    await context.db.transact(async (tx) => {
      const { sum, left, at } = await tx.one<Pick<Loss, 'sum' | 'left' | 'at'>>(sql`
        select coalesce(sum(amount_cents), 0)::bigint as sum, clock_now() as at,
          coalesce(ledger_balance(${account('person', userId, 'USD')}), 0)::bigint as left
        from given_up where user_id = ${userId} and at > clock_now() - interval '24 hours'`)
      await warnOwner(context, tx, { userId, done: 'given up', sum, left, at }, asking, otherSideIsYoung)
    })
  } catch (error) {
    context.log.error({ err: error }, 'failed to check money that was given up')
  }
}
