import type { RouteName } from '#contract/index.ts'
import { openEvent } from '#tests/support/events.ts'
import { newestSeries, startSeries } from '#tests/support/series.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** An event of the owner's, as a link names it. */
export async function sharedEvent(world: World, { owner }: Callers): Promise<{ kind: string; id: string }> {
  return { kind: 'events', id: (await openEvent(world, owner)).id }
}

/** The token of the owner's invite link. */
const anInvite = async (world: World, { owner }: Callers): Promise<Record<string, string>> => ({
  token: (await openEvent(world, owner, { audience: 'link' })).inviteLink!.slice('/e/'.length),
})

const anybody = { user: 200, owner: 200, bettor: 200, merchant: 200, moderator: 200, admin: 200 }

/** Invitations to events in the matrix of routes. */
export const CIRCLE_STAGES: Partial<Record<RouteName, Stage>> = {
  previewInvite: { params: anInvite, answers: { visitor: 200, ...anybody } },
  endSeries: {
    async params(world, { owner }) {
      await startSeries(world, owner)
      return { id: (await newestSeries(owner)).id }
    },
    answers: { visitor: 401, user: 404, bettor: 404, merchant: 404, moderator: 404, admin: 404, owner: 200 },
  },
  joinByLink: { params: anInvite, answers: { visitor: 401, ...anybody } },
}
