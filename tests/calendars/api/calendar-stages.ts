import { randomUUID } from 'node:crypto'
import type { RouteName } from '#contract/index.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A gang of the owner's alone: earlier cells may have brought the two together. */
async function ownGang(_: World, { owner, bettor }: Callers): Promise<Record<string, string>> {
  for (const one of [owner, bettor]) await one.call('leaveGang', { body: {} })
  const { id } = await owner.ok('createGang', { body: { name: `Harbour ${randomUUID().slice(0, 8)}` } })
  return { id }
}

const membersAlone = {
  visitor: 401,
  user: 404,
  bettor: 404,
  merchant: 404,
  moderator: 404,
  admin: 404,
  owner: 200,
}

/** Calendars of gangs in the matrix of routes. */
export const CALENDAR_STAGES: Partial<Record<RouteName, Stage>> = {
  gangCalendar: { params: ownGang, answers: membersAlone },
  renewGangCalendar: { params: ownGang, answers: membersAlone },
  endGangCalendar: { params: ownGang, answers: membersAlone },
}
