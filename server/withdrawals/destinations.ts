import type { z } from 'zod'
import { checkDestination, type Destination, type DestinationKind } from '#contract/destinations.ts'
import type { savedDestination } from '#contract/withdrawals.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { mayForget } from './may.ts'

type SavedDestination = z.input<typeof savedDestination>

/** The destination of a withdrawal: saved, or as typed. */
export type Target = {
  kind: DestinationKind
  label: string
  details: string
  /** one per key of the server, in the order of the keys */
  fingerprints: Buffer[]
}

export const aboutDestination = (userId: bigint) => `withdrawal-destination:${userId}`
const noSuch = () => new Refusal('not_found', 'This saved destination is gone. Enter its details again.')

/**
 * Reads the destination of a withdrawal.
 * @throws Refusal malformed for invalid details, not_found for a saved one that is not the caller's
 */
export async function readTarget(
  context: Context,
  tx: Tx,
  userId: bigint,
  asked: {
    destination: DestinationKind
    destinationDetails?: string | undefined
    destinationId?: bigint | undefined
  },
): Promise<Target> {
  if (asked.destinationDetails !== undefined) {
    const checked = checkDestination(asked.destination, asked.destinationDetails)
    if ('problem' in checked) {
      throw new Refusal('malformed', checked.problem, { destinationDetails: checked.problem })
    }
    return target(context, userId, asked.destination, checked.destination)
  }
  const saved = await tx.first<{ sealed_details: Buffer }>(sql`
    select sealed_details from withdrawal_destinations
    where id = ${asked.destinationId} and user_id = ${userId} and destination = ${asked.destination}`)
  if (!saved) throw noSuch()
  const checked = checkDestination(
    asked.destination,
    context.secrets.open(saved.sealed_details, aboutDestination(userId)),
  )
  if ('problem' in checked) throw noSuch()
  return target(context, userId, asked.destination, checked.destination)
}

const target = (
  context: Context,
  userId: bigint,
  kind: DestinationKind,
  { details, key, masked }: Destination,
): Target => ({
  kind,
  label: masked,
  details,
  fingerprints: context.secrets.fingerprints(`${kind}:${key}`, aboutDestination(userId)),
})

/** The fingerprints of details as they were saved. */
export function fingerprintsOf(
  secrets: Secrets,
  userId: bigint,
  kind: DestinationKind,
  details: string,
): Buffer[] {
  const checked = checkDestination(kind, details)
  // The rules may be stricter now: a destination against them matches no input and keeps its own fingerprint.
  const key = 'problem' in checked ? details : checked.destination.key
  return secrets.fingerprints(`${kind}:${key}`, aboutDestination(userId))
}

/** Saves a destination, or notes that it was used again. @returns whether it is new: the caller asks for a proof then */
export async function keepDestination(
  context: Context,
  tx: Tx,
  userId: bigint,
  target: Target,
): Promise<boolean> {
  const used = await tx.change(sql`
    update withdrawal_destinations set last_used_at = clock_now()
    where user_id = ${userId} and fingerprint = any(${target.fingerprints}::bytea[])`)
  if (used > 0) return false
  await tx.change(sql`
    insert into withdrawal_destinations (user_id, destination, fingerprint, sealed_details, label)
    values (${userId}, ${target.kind}, ${target.fingerprints[0]},
      ${context.secrets.seal(target.details, aboutDestination(userId))}, ${target.label})
    on conflict (user_id, fingerprint) do update set last_used_at = clock_now()`)
  return true
}

const LIST_MAX = 50

/** A person's saved destinations, last used first. */
export async function listDestinations(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  userId: bigint,
): Promise<SavedDestination[]> {
  const rows = await tx.rows<SavedDestination & { sealed: Buffer }>(sql`
    select id, destination, label as "destinationLabel", last_used_at as "lastUsedAt", sealed_details as sealed
    from withdrawal_destinations
    where user_id = ${userId} order by last_used_at desc, id desc limit ${LIST_MAX}`)
  return rows.map(({ sealed, ...saved }) => ({
    ...saved,
    destinationLabel: labelOf(secrets, userId, saved, sealed),
  }))
}

/** The mask of its details by today's rules, or the stored mask where the details can no longer be opened or read. */
function labelOf(
  secrets: Secrets,
  userId: bigint,
  { destination, destinationLabel }: SavedDestination,
  sealed: Buffer,
): string {
  try {
    const checked = checkDestination(destination, secrets.open(sealed, aboutDestination(userId)))
    return 'problem' in checked ? destinationLabel : checked.destination.masked
  } catch {
    return destinationLabel
  }
}

/** @throws Refusal not_found, also for another person's */
export async function forgetDestination(tx: Tx, userId: bigint, id: bigint): Promise<void> {
  const found = await tx.first<{ user_id: bigint }>(
    sql`select user_id from withdrawal_destinations where id = ${id} for update`,
  )
  obey(mayForget(found, userId))
  await tx.change(sql`delete from withdrawal_destinations where id = ${id}`)
}
