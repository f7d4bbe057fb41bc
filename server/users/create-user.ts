import { plainEmail } from '#contract/email-address.ts'
import { PRACTICE_START_CENTS } from '#contract/fees.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { sql, sqlState, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, openAccounts, postOne } from '#server/ledger/index.ts'
import type { Role } from './find-user.ts'

export type NewUser = {
  /** lower case */
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
  /** "YYYY-MM-DD"; the caller has checked the age */
  dateOfBirth: string
  /** code of `contract/regions.ts` */
  region: string
  role?: Role
  /** null or absent while it is not known */
  timeZone?: string | null
}

export const emailTaken = () =>
  new Refusal('email_taken', 'There is already an account with this e-mail address. Sign in instead.', {
    email: 'There is already an account with this e-mail address',
  })

/**
 * Creates a user: the row with the terms that they accept by signing up, both purses, and the practice coins that
 * everybody starts with.
 * @returns the new user's id
 * @throws Refusal email_taken
 */
export async function createUser(tx: Tx, user: NewUser): Promise<bigint> {
  const id = await insertUser(tx, user)
  const play = account('person', id, 'PLAY')
  await openAccounts(tx, [account('person', id, 'USD'), play])
  await postOne(tx, {
    key: `practice-start:${id}`,
    reason: 'practice-start',
    ref: `person:${id}`,
    postings: [{ source: account('mint', 0n, 'PLAY'), destination: play, amount: PRACTICE_START_CENTS }],
  })
  return id
}

async function insertUser(tx: Tx, user: NewUser): Promise<bigint> {
  try {
    const row = await tx.first<{ id: bigint }>(sql`
      insert into users (email, password_hash, first_name, last_name, date_of_birth, region, role, terms_version, time_zone)
      values (${plainEmail(user.email)}, ${user.passwordHash}, ${user.firstName}, ${user.lastName},
        ${user.dateOfBirth}::date, ${user.region}, ${user.role ?? 'user'}, ${TERMS_VERSION},
        ${user.timeZone ?? null})
      on conflict do nothing returning id`)
    if (!row) throw emailTaken()
    return row.id
  } catch (error) {
    // the address was another account's until a short while ago
    if (sqlState(error) === '23505') throw emailTaken()
    throw error
  }
}
