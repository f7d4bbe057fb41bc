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
