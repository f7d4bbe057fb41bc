import { randomBytes, randomInt } from 'node:crypto'
import type { z } from 'zod'
import { HOOK_CODE_LENGTH, HOOK_CODE_MINUTES, HOOK_CODE_TRIES, HOOKS_MAX } from '#contract/hook-limits.ts'
import type { hookRoutes } from '#contract/hooks.ts'
import { CODE_LETTERS } from '#contract/spoken-codes.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { per } from '#server/core/limits.ts'
import { obey } from '#server/core/may.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { officeOf } from '#server/gangs/index.ts'
import { checkNotBanned } from '#server/moderation/index.ts'
import { checkFreshProof, lockCaller } from '#server/users/index.ts'
import { type HookView, isTended, lockHook, roleIn, sealHook, viewHook, viewHooks } from './hook-rows.ts'
import { judgeAddress, type Outside } from './judge-address.ts'
import { mayAskEcho, mayMake, mayTypeCode } from './may.ts'
import { SECRET_PREFIX } from './messages.ts'
import { ownHosts } from './outside.ts'

type Reply<N extends keyof typeof hookRoutes> = z.input<(typeof hookRoutes)[N]['reply']>
type Asked = z.output<typeof hookRoutes.createHook.body>

const SECRET_BYTES = 32
/** Addresses that one person may have judged: each asks the name servers. */
const JUDGED = per(30, 3_600)
const ECHOES = per(10, 600)

const DISCORD = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/

const isDiscord = (url: string): boolean => DISCORD.test(url)

const notPublic = () =>
  new Refusal('hook_address', 'This is not a public address. Give an https address on the usual port.', {
    url: 'Not a public address',
  })

/** Judges an address outside of any transaction. @throws Refusal rate_limited, hook_address */
export async function checkAddress(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  userId: bigint,
  { url, outside }: { url: string; outside: Outside },
): Promise<void> {
  const { wait } = await limits.take(`hook-address/${userId}`, JUDGED)
  if (wait > 0) throw rateLimited('Too many addresses at once. Try again later.', wait)
  if (!(await judgeAddress(url, ownHosts(config), outside))) throw notPublic()
}

/** How many hooks a person has, without those of a gang in which they hold no office any more: these end with their next delivery. */
const countOf = async (tx: Tx, userId: bigint): Promise<number> =>
  (
    await tx.one<{ made: number }>(
      sql`select count(*)::int as made from hooks h where h.user_id = ${userId} and ${isTended}`,
    )
  ).made

/**
 * Makes a hook at a judged address and asks it for an echo.
 * @throws Refusal forbidden, too_many_hooks, silenced, step_up_required
 */
export async function makeHook(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'provedAt'>,
  { name, url, kinds, gangId }: Asked,
): Promise<Reply<'createHook'>> {
  const { userId } = caller
  await lockCaller(tx, userId)
  const gang = gangId === undefined ? undefined : { role: await roleIn(tx, userId, gangId) }
  obey(mayMake(await countOf(tx, userId), gang))
  await checkNotBanned(tx, userId)
  await checkFreshProof(tx, caller)
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into hooks (user_id, gang_id, name, discord, host, sealed, kinds)
    values (${userId}, ${gangId ?? null}, ${name}, ${isDiscord(url)}, ${new URL(url).hostname}, ''::bytea,
      ${[...new Set(kinds)]}::text[]) returning id`)
  await tx.change(sql`update hooks set sealed = ${sealHook(context, id, { url, secret })} where id = ${id}`)
  await askEcho(tx, id)
  return { hook: await viewHook(tx, userId, id), secret }
}

/** Asks the address of a locked hook for an echo of a new code, once; deliveries wait until then. */
async function askEcho(tx: Tx, hookId: bigint): Promise<void> {
  const { discord } = await tx.one<{ discord: boolean }>(sql`select discord from hooks where id = ${hookId}`)
  const code = discord
    ? Array.from({ length: HOOK_CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
    : randomBytes(24).toString('base64url')
  await tx.change(sql`
    update hooks set state = 'unconfirmed', why = null, code = ${code}, code_tries = 0, slow = true,
      code_ends_at = clock_now() + make_interval(mins => ${HOOK_CODE_MINUTES}) where id = ${hookId}`)
  await tx.change(sql`
    delete from hook_deliveries where hook_id = ${hookId} and kind = 'hook.confirm' and state = 'waiting'`)
  await tx.change(sql`
    insert into hook_deliveries (hook_id, key, kind, at)
    values (${hookId}, 'confirm:' || gen_random_uuid(), 'hook.confirm', clock_now())`)
}

/** Lets the hook deliver from now on. */
export const confirm = (tx: Tx, hookId: bigint) =>
  tx.change(sql`
    update hooks set state = 'live', why = null, code = null, code_ends_at = null, slow = false where id = ${hookId}`)

/**
 * Confirms a Discord hook by its code, or asks for an echo again, which also wakes a hook that sleeps.
 * @returns the hook, or a refusal of the code, which the transaction keeps as a try
 * @throws Refusal not_found, hook_state, rate_limited
 */
export async function confirmHook(
  { limits }: Pick<Context, 'limits'>,
  tx: Tx,
  { hookId, userId, code }: { hookId: bigint; userId: bigint; code: string | undefined },
): Promise<HookView | Refusal> {
  await lockCaller(tx, userId)
  const hook = await lockHook(tx, hookId, userId)
  if (code !== undefined) {
    obey(mayTypeCode(hook))
    if (hook.isCodeOver || hook.codeTries >= HOOK_CODE_TRIES)
      return wrongCode('This code is over. Send a new one.')
    if (code.trim().toUpperCase() !== hook.code) {
      await tx.change(sql`update hooks set code_tries = code_tries + 1 where id = ${hookId}`)
      return wrongCode('This is not the code. Look for it in the channel.')
    }
    await confirm(tx, hookId)
    return viewHook(tx, userId, hookId)
  }
  obey(mayAskEcho(hook, await roleIn(tx, hook.userId, hook.gangId)))
  const { wait } = await limits.take(`hook-echo/${userId}`, ECHOES)
  if (wait > 0) throw rateLimited('Too many tries at once. Wait a moment.', wait)
  await askEcho(tx, hookId)
  return viewHook(tx, userId, hookId)
}

const wrongCode = (message: string) => new Refusal('hook_code', message, { code: message })

/** Ends a hook with its log. @throws Refusal not_found */
export async function endHook(tx: Tx, hookId: bigint, userId: bigint): Promise<void> {
  await lockHook(tx, hookId, userId)
  await tx.change(sql`delete from hooks where id = ${hookId}`)
}

/** A person's hooks, and those of the gang that they own or are an officer of. */
export async function listHooks(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
): Promise<Reply<'listHooks'>> {
  const office = await officeOf(tx, userId)
  const gang = office && office.role !== 'member' ? { id: office.gangId, name: office.name } : null
  const own = sql`(h.gang_id is null and h.user_id = ${userId})`
  const hooks = await viewHooks(tx, userId, gang ? sql`(${own} or h.gang_id = ${gang.id})` : own)
  return { on: config.hooks, left: Math.max(0, HOOKS_MAX - (await countOf(tx, userId))), gang, hooks }
}
