import { plainEmail } from '#contract/email-address.ts'
import type { WholeLastName } from '#contract/fields.ts'
import type { Config } from '#server/config/config.ts'
import { sql, type Tx } from '#server/core/db.ts'

export type Role = 'user' | 'merchant' | 'moderator' | 'admin'

/** A user's row, as other modules may see it. */
export type User = {
  id: bigint
  /** lower case */
  email: string
  emailVerifiedAt: Date | null
  /** null for a user without a password (another sign-in method) */
  passwordHash: string | null
  firstName: string
  lastName: WholeLastName
  profileImageUrl: string | null
  role: Role
  region: string
  walletLocked: boolean
  createdAt: Date
}

const columns = sql`
  id, email, email_verified_at as "emailVerifiedAt", password_hash as "passwordHash", first_name as "firstName",
  last_name as "lastName", profile_image_url as "profileImageUrl", role, region, wallet_locked as "walletLocked",
  created_at as "createdAt"`

/** The user with this id, or undefined. The site's own account is no user. */
export function findUser(tx: Tx, id: bigint): Promise<User | undefined> {
  return tx.first<User>(sql`select ${columns} from users where id = ${id} and not is_site`)
}

/** The user with this e-mail address, in any spelling, or undefined. Closed accounts are not found. */
export function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return tx.first<User>(
    sql`select ${columns} from users where lower(email) = ${plainEmail(email)} and closed_at is null`,
  )
}

/**
 * Whether a user counts as the owner of their address: in production and in a public trial once it is verified, elsewhere
 * always. Money or a role sent to an address goes only to its owner.
 */
export function ownsAddress(
  config: Pick<Config, 'environment' | 'publicTrial'>,
  { emailVerifiedAt }: Pick<User, 'emailVerifiedAt'>,
): boolean {
  const isOpenToAll = config.environment === 'production' || config.publicTrial
  return !isOpenToAll || emailVerifiedAt !== null
}

/**
 * The user who receives things sent to this address, or undefined. It does not find a user who signed up with a stranger's address.
 */
export async function findAddressee(
  config: Pick<Config, 'environment' | 'publicTrial'>,
  tx: Tx,
  email: string,
): Promise<User | undefined> {
  const user = await findUserByEmail(tx, email)
  return user && ownsAddress(config, user) ? user : undefined
}
