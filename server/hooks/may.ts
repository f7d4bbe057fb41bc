import type { GangRole } from '#contract/gangs.ts'
import { HOOKS_MAX } from '#contract/hook-limits.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'

/** A person's role in the gang of a hook; undefined outside of it. */
export type HookRole = GangRole | undefined
/** The facts about a hook that decide who tends it. */
export type Tended = { userId: bigint; gangId: bigint | null; state: 'unconfirmed' | 'live' | 'asleep' }

const tendsGang = (role: HookRole): boolean => role === 'owner' || role === 'officer'

/** To make a hook. @param made how many the person has made */
export function mayMake(made: number, gang?: { role: HookRole }): Answer {
  if (gang && !tendsGang(gang.role))
    return new Refusal('forbidden', 'Only the owner and the officers of a gang can make its hooks')
  return made < HOOKS_MAX
    ? undefined
    : new Refusal('too_many_hooks', `You have ${HOOKS_MAX} hooks. End one of them first.`)
}

/** To see a hook with its log, to confirm, wake and end it, and to send again. It does not exist for others. */
export function mayTend(hook: Tended, userId: bigint, role: HookRole): Answer {
  const tends = hook.gangId === null ? hook.userId === userId : tendsGang(role)
  return tends ? undefined : new Refusal('not_found', 'There is no such hook')
}

/** To send a delivery again. */
export const mayResend = ({ state }: Pick<Tended, 'state'>): Answer =>
  state === 'live' ? undefined : new Refusal('hook_state', 'This hook is not live. Confirm or wake it first.')

/** To type the code that a Discord address shows. */
export const mayTypeCode = ({ discord, code }: { discord: boolean; code: string | null }): Answer =>
  discord && code !== null
    ? undefined
    : new Refusal('hook_state', 'No code is asked for. Send a new one first.')

/** To ask for an echo again. @param maker the role of the hook's maker: nobody else in a gang knows its address */
export function mayAskEcho({ state, gangId }: Pick<Tended, 'state' | 'gangId'>, maker: HookRole): Answer {
  if (gangId !== null && !tendsGang(maker))
    return new Refusal(
      'hook_state',
      'The person who made this hook is no officer any more. End it and make a new one.',
    )
  return state === 'live' ? new Refusal('hook_state', 'This hook is confirmed already') : undefined
}
