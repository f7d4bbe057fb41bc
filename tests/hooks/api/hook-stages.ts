import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { sealHook } from '#server/hooks/hook-rows.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A hook of the owner's in this state, with a delivery that failed. */
const aHook =
  (state: 'live' | 'unconfirmed') =>
  async (world: World, { owner }: Callers): Promise<Record<string, string>> => {
    const { id } = await world.db.one<{ id: bigint }>(sql`
      insert into hooks (user_id, name, discord, host, sealed, kinds, state)
      values (${BigInt(owner.id)}, 'Channel', false, 'hooks.example.com', '', '{event.settled}', ${state}) returning id`)
    const sealed = sealHook(world.context, id, { url: 'https://127.0.0.1/hook', secret: 'whsec_AAAA' })
    await world.db.change(sql`update hooks set sealed = ${sealed} where id = ${id}`)
    const delivery = await world.db.one<{ id: bigint }>(sql`
      insert into hook_deliveries (hook_id, key, kind, at, state) values (${id}, 'fact:1', 'event.settled', clock_now(), 'failed')
      returning id`)
    return { id: id.toString(), deliveryId: delivery.id.toString() }
  }

const only =
  (stage: ReturnType<typeof aHook>): ReturnType<typeof aHook> =>
  async (world, people) => {
    const { id } = await stage(world, people)
    return { id: id! }
  }

const ownersAlone = {
  visitor: 401,
  user: 404,
  bettor: 404,
  merchant: 404,
  moderator: 404,
  admin: 404,
  owner: 200,
}

/** Hooks in the matrix of routes. */
export const HOOK_STAGES: Partial<Record<RouteName, Stage>> = {
  confirmHook: { params: only(aHook('unconfirmed')), answers: ownersAlone },
  endHook: { params: only(aHook('live')), answers: ownersAlone },
  hookDeliveries: { params: only(aHook('live')), answers: ownersAlone },
  resendHook: { params: aHook('live'), answers: ownersAlone },
}
