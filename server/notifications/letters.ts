import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Mail } from '#server/core/mail.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'

/**
 * Makes a link by which the owner of an account stops everything in it, in one press.
 * @param letter.address the receiver's
 * @param letter.actAt the beginning of the act that it reports
 */
export type StopLink = (
  context: Context,
  tx: Tx,
  userId: bigint,
  letter: { address: string; actAt: Date },
) => Promise<string>

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 2
const FOUND_AT_ONCE = 50
/** After this time another node takes an unsent letter. Longer than a mail server may take to answer. */
const LEASE_SECONDS = 90
const FIRST_WAIT_SECONDS = 30
/** Older letters are useless. */
const USEFUL_HOURS = 24

type Row = {
  id: bigint
  user_id: bigint
  address: string
  title: string
  body: string
  attempts: number
  fresh: boolean
  firstName: string
  actAt: Date
}

/**
 * Writes a letter to each of these users in the caller's transaction, whose beginning counts as the act's; it is sent later. In
 * production only a confirmed address gets a letter: any other may belong to a stranger, who could then stop the account.
 */
export async function writeLetters(
  { config }: Context,
  tx: Tx,
  userIds: readonly bigint[],
  { title, body }: { title: string; body: string },
): Promise<void> {
  const all = config.environment !== 'production' && !config.publicTrial
  await tx.change(sql`
    insert into letters (user_id, address, title, body, act_at)
    select id, email, ${title}, ${body}, clock_now() - (clock_timestamp() - now()) from users
    where id = any(${[...userIds]}::bigint[]) and closed_at is null and (${all} or email_verified_at is not null)`)
}

/** Writes a letter about a user to each of these addresses, which the caller knows to be the user's. */
export async function writeLettersTo(
  tx: Tx,
  userId: bigint,
  addresses: readonly string[],
  { title, body }: { title: string; body: string },
): Promise<void> {
  await tx.change(sql`
    insert into letters (user_id, address, title, body, act_at)
    select ${userId}, a, ${title}, ${body}, clock_now() - (clock_timestamp() - now())
    from unnest(${[...addresses]}::text[]) a`)
}

/** Drops every waiting letter: the people of the demo community read no mail. */
export const dropLetters = (tx: Tx): Promise<number> => tx.change(sql`delete from letters`)

const letterText = ({ firstName, title, body }: Row, stop: string) => `Hello ${firstName},

${title}.
${body}

If this was not you, open this page and press its button. It locks your wallet and signs every device out. It works once, for
seven days:

${stop}`

/** Takes a due letter for this node, with its own link. @returns undefined where there is nothing to send now */
async function take(context: Context, tx: Tx, id: bigint, stopLink: StopLink) {
  const row = await tx.first<Row>(sql`
    select l.id, l.user_id, l.address, l.title, l.body, l.attempts, u.first_name as "firstName",
      coalesce(l.act_at, l.created_at) as "actAt",
      l.created_at > clock_now() - make_interval(hours => ${USEFUL_HOURS}) and u.closed_at is null as fresh
    from letters l join users u on u.id = l.user_id
    where l.id = ${id} and l.due_at <= clock_now() for update of l skip locked`)
  if (!row) return undefined
  if (!row.fresh) {
    await tx.change(sql`delete from letters where id = ${id}`)
    return undefined
  }
  await tx.change(sql`
    update letters set attempts = attempts + 1, due_at = clock_now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${id}`)
  return { ...row, stop: await stopLink(context, tx, row.user_id, row) }
}

/** Sends one due letter, outside of any transaction: after a crash in between it is sent again. */
async function deliver(context: Context, mail: Mail, stopLink: StopLink, id: bigint): Promise<void> {
  const letter = await context.db.transact((tx) => take(context, tx, id, stopLink))
  if (!letter) return
  try {
    await mail.send({ to: letter.address, subject: letter.title, text: letterText(letter, letter.stop) })
    await context.db.change(sql`delete from letters where id = ${id}`)
  } catch (error) {
    context.log.error({ err: error }, 'An e-mail could not be sent')
    const wait = FIRST_WAIT_SECONDS * 2 ** letter.attempts
    await context.db.change(sql`
      update letters set due_at = clock_now() + make_interval(secs => ${wait}) where id = ${id}`)
  }
}

/** Sends letters, each by one node at a time. */
export const letterPoller = (mail: Mail, stopLink: StopLink): Workers => ({
  name: 'letters',
  everyMs: LOOK_EVERY_MS,
  failed: 'sending e-mails failed',
  workers: AT_ONCE,
  find: dueRows({ table: 'letters', limit: FOUND_AT_ONCE }),
  work: (context, id) => deliver(context, mail, stopLink, id),
})
