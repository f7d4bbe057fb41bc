import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** by the kind in a report: `message` */
    reportable: Record<string, Reportable>
  }
}

/** Something that people can report to moderators. */
export type Reportable = {
  /** what the reporter sees of it now; undefined where they may not see it */
  find(tx: Tx, id: bigint, reporterId: bigint): Promise<ReportedThing | undefined>
  /**
   * takes it away. The caller notifies the person concerned and writes the audit log. Absent where there is nothing to take away
   */
  remove?(
    context: Context,
    tx: Tx,
    removal: {
      id: bigint
      moderatorId: bigint
      reason: string
      /** the picture that the report names, where it names one: its thing may have another by now */
      picture?: string | undefined
    },
  ): Promise<void>
  /** whether a moderator has a part in it, besides being the person concerned */
  holdsPosition?(tx: Tx, id: bigint, moderatorId: bigint): Promise<boolean>
}
export type ReportedThing = {
  /** whose it is; null for nobody's */
  aboutUserId: bigint | null
  title: string
  text: string
  /** a path of ours */
  link: string | null
  /** the path of a picture */
  picture?: string
  /** the lines of others just before and after it, oldest first, as far as the reporter could read them */
  before?: ReportedLine[]
  after?: ReportedLine[]
}
export type ReportedLine = {
  authorId: string
  text: string
  /** ISO 8601 */
  at: string
}
