import { RECENT_ALERTS } from '#contract/gangs-limits.ts'
import { keyOf } from '#web/client/calls/query.ts'

/** The key of a gang with its members. */
export const gangKey = (id: string) => keyOf('getGang', { params: { id } })

/** The key of a gang's most recent alerts. */
export const alertsKey = (id: string) =>
  keyOf('listGangAlerts', { params: { id }, query: { limit: RECENT_ALERTS } })
