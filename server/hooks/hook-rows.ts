import type { z } from 'zod'
import type { hookRoutes } from '#contract/hooks.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { gangNameOf, holdsOffice, officeOf } from '#server/gangs/index.ts'
import { type HookRole, mayTend } from './may.ts'

export type HookView = z.input<typeof hookRoutes.confirmHook.reply>
export type DeliveryView = z.input<typeof hookRoutes.resendHook.reply>

export type Hook = {
  id: bigint
  userId: bigint
  gangId: bigint | null
  name: string
  discord: boolean
  state: 'unconfirmed' | 'live' | 'asleep'
  code: string | null
  codeTries: number
  isCodeOver: boolean
  sealed: Buffer
}

/** The address and the secret of a hook, which nobody reads with the database alone. */
export type HookSecrets = { url: string; secret: string }

const about = (hookId: bigint) => `hook:${hookId}`

export const sealHook = ({ secrets }: Pick<Context, 'secrets'>, hookId: bigint, given: HookSecrets): Buffer =>
  secrets.seal(JSON.stringify(given), about(hookId))

/** @throws Error when no key opens it any more */
export const openHook = (
  { secrets }: Pick<Context, 'secrets'>,
  { id, sealed }: Pick<Hook, 'id' | 'sealed'>,
): HookSecrets => JSON.parse(secrets.open(sealed, about(id))) as HookSecrets

export const sealedHooks: SealedPlace = {
  what: 'addresses and secrets of hooks',
  async findOthers(tx, mark) {
    const rows = await tx.rows<{ key: string }>(sql`
      select id::text as key from hooks where substr(sealed, 1, ${mark.length}) <> ${mark} order by id`)
    return rows.map(({ key }) => key)
  },
  async sealAnew(tx, secrets, key) {
    const hook = await tx.first<Pick<Hook, 'id' | 'sealed'>>(
      sql`select id, sealed from hooks where id = ${key}::bigint for update`,
    )
    if (hook)
      await tx.change(sql`
        update hooks set sealed = ${sealAgain(secrets, hook.sealed, about(hook.id)).sealed} where id = ${hook.id}`)
  },
}

/** Columns of Hook, for hooks h. */
export const hookColumns = sql`
  h.id, h.user_id as "userId", h.gang_id as "gangId", h.name, h.discord, h.state, h.code, h.code_tries as "codeTries",
  coalesce(h.code_ends_at <= clock_now(), true) as "isCodeOver", h.sealed`

/** Of hooks h: the maker may still have it. A gang's hook needs an owner or an officer. */
export const isTended = sql`(h.gang_id is null or ${holdsOffice(sql`h.user_id`, sql`h.gang_id`)})`

export async function roleIn(tx: Tx, userId: bigint, gangId: bigint | null): Promise<HookRole> {
  if (gangId === null) return undefined
  const office = await officeOf(tx, userId)
  return office?.gangId === gangId ? office.role : undefined
}

/** Locks a hook that the person tends. @throws Refusal not_found */
export async function lockHook(tx: Tx, hookId: bigint, userId: bigint): Promise<Hook> {
  const hook = await tx.first<Hook>(
    sql`select ${hookColumns} from hooks h where h.id = ${hookId} for no key update`,
  )
  if (!hook) throw noSuchHook()
  obey(mayTend(hook, userId, await roleIn(tx, userId, hook.gangId)))
  return hook
}

export const noSuchHook = () => new Refusal('not_found', 'There is no such hook')

/** @throws Refusal hooks_off */
export function checkOn({ config }: Pick<Context, 'config'>): void {
  if (!config.hooks) throw new Refusal('hooks_off', 'Hooks are turned off on this server')
}

/** Hooks as their page shows them. @param which a condition on hooks h */
export async function viewHooks(tx: Tx, userId: bigint, which: Sql): Promise<HookView[]> {
  const rows = await tx.rows<Omit<HookView, 'gang'> & { gangId: bigint | null; gangName: string | null }>(sql`
    select h.id, h.name, h.host, h.discord, h.kinds, h.state, h.why, h.made_at as "madeAt", h.arrived_at as "arrivedAt",
      case when h.code_ends_at > clock_now() then h.code_ends_at end as "codeUntil", h.user_id = ${userId} as own,
      h.gang_id as "gangId", ${gangNameOf(sql`h.gang_id`)} as "gangName"
    from hooks h where ${which} order by h.id`)
  return rows.map(({ gangId, gangName, ...row }) => ({
    ...row,
    gang: gangId === null ? null : { id: gangId, name: gangName! },
  }))
}

export const viewHook = async (tx: Tx, userId: bigint, hookId: bigint): Promise<HookView> =>
  (await viewHooks(tx, userId, sql`h.id = ${hookId}`))[0]!
