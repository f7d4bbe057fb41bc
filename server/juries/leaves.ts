import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'

type Seals = Pick<Context, 'secrets'>

const SALT_BYTES = 32
const aboutSalt = (eventId: bigint) => `jury-salt:${eventId}`
const aboutVote = (eventId: bigint, place: number) => `jury-vote:${eventId}:${place}`

export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/** A person's own salt in a case. It tells nothing about the salts of others. */
export const saltOf = (caseSalt: Buffer, userId: bigint): string =>
  createHmac('sha256', caseSalt).update(userId.toString()).digest('hex')

/** A person's line in the published list of a case. */
export const leafOf = (caseSalt: Buffer, userId: bigint): string =>
  createHash('sha256')
    .update(`${saltOf(caseSalt, userId)}:${userId}`)
    .digest('hex')

export const sealSalt = ({ secrets }: Seals, eventId: bigint, salt: Buffer): Buffer =>
  secrets.seal(salt.toString('hex'), aboutSalt(eventId))
export const openSalt = ({ secrets }: Seals, eventId: bigint, sealed: Buffer): Buffer =>
  Buffer.from(secrets.open(sealed, aboutSalt(eventId)), 'hex')

/** Longer than every vote. A sealed text is as long as the text, so votes of their own lengths would tell themselves apart. */
const VOTE_LENGTH = 16

/** Seals a vote until the end: with read access to the database nobody learns it. */
export const sealVote = ({ secrets }: Seals, of: { eventId: bigint; place: number }, vote: string): Buffer =>
  secrets.seal(vote.padEnd(VOTE_LENGTH), aboutVote(of.eventId, of.place))
/** Opens a vote. Votes of before were sealed without the padding. */
export const openVote = (
  { secrets }: Seals,
  of: { eventId: bigint; place: number },
  sealed: Buffer,
): string => secrets.open(sealed, aboutVote(of.eventId, of.place)).trimEnd()

export const sealedSalts: SealedPlace = {
  what: 'salts of juries',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select event_id as id from jury_cases where substr(sealed_salt, 1, ${mark.length}) <> ${mark} order by event_id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const row = await tx.first<{ sealed: Buffer }>(
      sql`select sealed_salt as sealed from jury_cases where event_id = ${id} for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.sealed, aboutSalt(id))
    await tx.change(sql`update jury_cases set sealed_salt = ${sealed} where event_id = ${id}`)
  },
}

export const sealedVotes: SealedPlace = {
  what: 'votes of juries that sit',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint; place: number }>(sql`
        select event_id as id, place from jury_seats
        where sealed_vote is not null and substr(sealed_vote, 1, ${mark.length}) <> ${mark} order by event_id, place`)
    ).map(({ id, place }) => `${id}:${place}`),
  async sealAnew(tx, secrets, key) {
    const [id = '0', place = '0'] = key.split(':')
    const of = sql`event_id = ${BigInt(id)} and place = ${Number(place)}`
    const row = await tx.first<{ sealed: Buffer | null }>(
      sql`select sealed_vote as sealed from jury_seats where ${of} for update`,
    )
    if (!row?.sealed) return
    const { sealed } = sealAgain(secrets, row.sealed, aboutVote(BigInt(id), Number(place)))
    await tx.change(sql`update jury_seats set sealed_vote = ${sealed} where ${of}`)
  },
}
