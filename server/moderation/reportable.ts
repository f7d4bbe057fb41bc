import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { findUser, publicName } from '#server/users/index.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** by the kind in a report: `message` */
    reportable: Record<string, Reportable>
  }
}

/** Something that people can report to moderators. */
export type Reportable = {
  /** the thing as the reporter sees it now; undefined where they may not see it */
  find(tx: Tx, id: bigint, reporterId: bigint): Promise<ReportedThing | undefined>
  /**
   * removes the thing. The caller notifies the person concerned and writes the audit log. Absent where nothing can be removed
   */
  remove?(
    context: Context,
    tx: Tx,
    removal: {
      id: bigint
      moderatorId: bigint
      reason: string
      /** the picture that the report names, if any: the thing may have another picture by now */
      picture?: string | undefined
    },
  ): Promise<void>
  /** whether a moderator has a part in the thing, besides being the person concerned */
  holdsPosition?(tx: Tx, id: bigint, moderatorId: bigint): Promise<boolean>
}
export type ReportedThing = {
  /** the owner; null without one */
  aboutUserId: bigint | null
  title: string
  text: string
  /** a path on our site */
  link: string | null
  /** the path of a picture */
  picture?: string
  /** other people's lines just before and after it that the reporter could read, oldest first */
  before?: ReportedLine[]
  after?: ReportedLine[]
}
export type ReportedLine = {
  authorId: string
  text: string
  /** ISO 8601 */
  at: string
}

/** A reported person, under the name that others read. A person cannot be removed. */
export const reportablePerson: Reportable = {
  async find(tx, id) {
    const user = await findUser(tx, id)
    if (!user) return undefined
    const title = publicName(user)
    return { aboutUserId: id, title, text: '', link: `/profile/${id}` }
  },
}
