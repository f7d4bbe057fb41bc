import type { moderationRoutes } from '#contract/moderation.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { sql } from '#server/core/db.ts'
import { blockUser, listBlocks, unblockUser } from './block-user.ts'
import { decideReport } from './decide-report.ts'
import { listReports, type Reportables, report } from './report.ts'
import { type ReportRow, reportQueue, viewReports } from './report-queue.ts'
import { liftSanction, listSanctions } from './sanctions.ts'

/** @param reportables the reportable things, by kind */
export const moderationHandlers = (reportables: Reportables): HandlersOf<typeof moderationRoutes> => ({
  blockUser: async (context, { caller, params }) => {
    await context.db.transact((tx) => blockUser(context, tx, caller.userId, params.id))
    return {}
  },
  unblockUser: async (context, { caller, params }) => {
    await context.db.transact((tx) => unblockUser(context, tx, caller.userId, params.id))
    return {}
  },
  listBlocks: ({ db }, { caller }) => listBlocks(db, caller.userId),
  report: ({ db }, { caller, body }) =>
    db.transact((tx) => report(tx, reportables, { userId: caller.userId, ...body })),
  listReports: ({ db }, { caller }) => listReports(db, caller.userId),
  listSanctions: ({ db }, { caller }) => listSanctions(db, caller.userId),
  reportQueue: ({ db }, { caller, query }) => reportQueue(db, caller.userId, reportables, query),
  decideReport: (context, { caller, params, body }) =>
    context.db.transact(async (tx) => {
      await decideReport(context, tx, reportables, { id: params.id, moderatorId: caller.userId, ...body })
      const rows = await tx.rows<ReportRow>(sql`select * from reports where id = ${params.id}`)
      return (await viewReports(tx, rows, caller.userId, reportables))[0]!
    }),
  liftSanction: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      liftSanction(context, tx, { id: params.id, moderatorId: caller.userId, reason: body.reason }),
    ),
})
