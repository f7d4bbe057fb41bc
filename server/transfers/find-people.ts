import type { z } from 'zod'
import { plainEmail } from '#contract/email-address.ts'
import type { WholeLastName } from '#contract/fields.ts'
import type { foundPerson } from '#contract/transfers.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { beginningWith } from '#server/search/index.ts'
import { lastNameFor, maskEmail, peopleNamed } from '#server/users/index.ts'
import type { Recipients } from './recipients.ts'
import { sharedMoney } from './shared-money.ts'

const PEOPLE_MAX = 10
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

type FoundPersonInput = z.input<typeof foundPerson>
/** `known`: the caller may see the whole last name */
type Row = Omit<FoundPersonInput, 'lastName' | 'maskedEmail'> & {
  lastName: WholeLastName
  email: string
  known: boolean
}

const view = ({ email, known, ...face }: Row): FoundPersonInput => ({
  ...face,
  lastName: lastNameFor(face.lastName, known),
  maskedEmail: maskEmail(email),
})

/**
 * Finds people: the owner of a whole e-mail address, or people whose full or last name begins with the text. The last name is whole
 * for people who have exchanged money with the caller and people who show their address; for others it is the initial, beside the
 * masked address.
 * @throws Refusal rate_limited after too many unknown addresses
 */
export async function findPeople(
  tx: Tx,
  recipients: Recipients,
  caller: Caller,
  query: string,
): Promise<FoundPersonInput[]> {
  if (EMAIL.test(query)) {
    if (plainEmail(query) === caller.email.toLowerCase()) return []
    const user = await recipients.lookUp(tx, caller, query)
    return user ? readFound(tx, caller.userId, [user.id]) : []
  }
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from ${peopleNamed(beginningWith(query.replace(/\s+/g, ' ')))} f join users u on u.id = f.id
    where u.id <> ${caller.userId} and not people_blocked(${caller.userId}, u.id)
    order by lower(u.first_name || ' ' || u.last_name), u.id limit ${PEOPLE_MAX}`)
  return readFound(
    tx,
    caller.userId,
    rows.map(({ id }) => id),
  )
}

/** These people in their order, as the caller sees them. */
async function readFound(tx: Tx, userId: bigint, ids: readonly bigint[]): Promise<FoundPersonInput[]> {
  const rows = await tx.rows<Row>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl", u.email,
      u.show_email or ${sharedMoney(sql`${userId}::bigint`, sql`u.id`)} as known
    from unnest(${[...ids]}::bigint[]) with ordinality f(id, n) join users u using (id) order by f.n`)
  return rows.map(view)
}
