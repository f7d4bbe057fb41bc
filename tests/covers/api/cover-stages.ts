import type { RouteName } from '#contract/index.ts'
import { openEvent } from '#tests/support/events.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

const event = async (world: World, { owner }: Callers) => ({
  kind: 'event',
  id: (await openEvent(world, owner)).id,
})
const others = { visitor: 401, user: 403, bettor: 403, merchant: 403, moderator: 403, admin: 403 }

/** Covers in the matrix of routes. Nobody has uploaded the picture of the sample. */
export const COVER_STAGES: Partial<Record<RouteName, Stage>> = {
  setCover: { params: event, answers: { ...others, owner: 409 } },
  removeCover: { params: event, answers: { ...others, owner: 200 } },
}
