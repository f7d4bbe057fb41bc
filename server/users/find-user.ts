import type { Config } from '#server/config/config.ts'
import { sql, type Tx } from '#server/core/db.ts'

export type Role = 'user' | 'merchant' | 'moderator' | 'admin'

/** A person's row, as other rooms may see it. */
export type User = {
  id: bigint
  /** lower case */
  email: string
  emailVerifiedAt: Date | null
  /** null when the person has no password (another way to sign in) */
  passwordHash: string | null
  firstName: string
  lastName: string
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

/** The person with this id, or undefined. */
export function findUser(tx: Tx, id: bigint): Promise<User | undefined> {
  return tx.first<User>(sql`select ${columns} from users where id = ${id}`)
}

/** The person with this e-mail address, in whatever case, or undefined. Nobody is found at a closed account's. */
export function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return tx.first<User>(
    sql`select ${columns} from users where lower(email) = lower(${email}) and closed_at is null`,
  )
}

/**
 * Whether an account counts as the owner of its address: in production and in a public trial once its mail was read,
 * elsewhere always. What is meant for an address (money, a role) goes only to an account that this holds for.
 */
export function ownsAddress(
  config: Pick<Config, 'environment' | 'publicTrial'>,
  { emailVerifiedAt }: Pick<User, 'emailVerifiedAt'>,
): boolean {
  const anybodyComes = config.environment === 'production' || config.publicTrial
  return !anybodyComes || emailVerifiedAt !== null
}

/**
 * Whom something that is meant for this address reaches, or undefined: whoever typed a stranger's address at sign-up is
 * nobody here.
 */
export async function findAddressee(
  config: Pick<Config, 'environment' | 'publicTrial'>,
  tx: Tx,
  email: string,
): Promise<User | undefined> {
  const user = await findUserByEmail(tx, email)
  return user && ownsAddress(config, user) ? user : undefined
}
