import type { z } from 'zod'
import type { WholeLastName } from '#contract/fields.ts'
import type { userProfile } from '#contract/settings-profile.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { operates, operatorMark } from './faces.ts'
import { displayName, lastNameFor, maskEmail } from './names.ts'

/** A user as others may see them, without the records of other modules. */
export type PublicProfile = Omit<
  z.input<typeof userProfile>,
  'headToHead' | 'tournamentRecord' | 'falseClaims' | 'record'
> & { showRecord: boolean }

type Row = Omit<PublicProfile, 'id' | 'displayName' | 'createdAt' | 'isOperator' | 'lastName'> & {
  lastName: WholeLastName
  showEmail: boolean
  createdAt: Date
  operates: boolean
}

/**
 * @param viewer.knows whether the viewer may see the whole last name. It is called only for a user who hides their address, since a
 *   user who shows it does not hide the name either
 * @returns undefined for an unknown id, and for the site's own account
 */
export async function publicProfile(
  tx: Tx,
  id: bigint,
  viewer: { userId: bigint; knows(): Promise<boolean> },
): Promise<PublicProfile | undefined> {
  const row = await tx.first<Row>(sql`
    select email, show_email as "showEmail", show_record as "showRecord", first_name as "firstName", last_name as "lastName",
      profile_image_url as "profileImageUrl", theme_song_url as "themeSongUrl", theme_song_title as "themeSongTitle",
      badge_level as "badgeLevel", is_crown_holder as "isCrownHolder", created_at as "createdAt", ${operates}
    from users u where id = ${id} and not is_site`)
  if (!row) return undefined
  const { showEmail, createdAt, operates: is, ...rest } = row
  const open = showEmail || id === viewer.userId
  const email = open ? row.email : maskEmail(row.email)
  const lastName = lastNameFor(row.lastName, open || (await viewer.knows()))
  return {
    ...rest,
    ...operatorMark(is),
    id,
    lastName,
    email,
    displayName: displayName({ firstName: row.firstName, lastName }),
    createdAt,
  }
}
