import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { RouteName } from '#contract/index.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { addressKey } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'

/** Every event of the security log; docs/self-hosting.md explains each. */
export type SecurityEvent =
  | 'sign_in.succeeded'
  | 'sign_in.code_asked'
  | 'sign_in.failed'
  | 'sign_in.locked'
  | 'device.new'
  | 'session.ended'
  | 'step_up.asked'
  | 'step_up.granted'
  | 'step_up.refused'
  | 'authority.refused'
  | 'origin.refused'
  | 'limit.reached'
  | 'webhook.refused'
  | 'password.changed'
  | 'password.reset_asked'
  | 'password.reset'
  | 'email.change_asked'
  | 'email.changed'
  | 'email.confirmed'
  | 'passkey.added'
  | 'passkey.removed'
  | 'second_factor.on'
  | 'second_factor.off'
  | 'recovery_codes.renewed'
  | 'recovery_code.used'
  | 'role.changed'
  | 'wallet_lock.changed'
  | 'data.exported'
  | 'account.closed'
  | 'account.stopped'
  | 'upload.infected'
  | 'event_code.wrong'

/** The routes whose success is an event. Calls that begin a session record it themselves. */
export const EVENT_OF_ROUTE: Partial<Record<RouteName, SecurityEvent>> = {
  signOut: 'session.ended',
  endSession: 'session.ended',
  endOtherSessions: 'session.ended',
  endUserSessions: 'session.ended',
  stepUp: 'step_up.granted',
  changePassword: 'password.changed',
  requestPasswordReset: 'password.reset_asked',
  changeEmail: 'email.change_asked',
  addPasskey: 'passkey.added',
  removePasskey: 'passkey.removed',
  confirmAuthenticator: 'second_factor.on',
  removeAuthenticator: 'second_factor.off',
  renewRecoveryCodes: 'recovery_codes.renewed',
  changeRole: 'role.changed',
  setWalletLock: 'wallet_lock.changed',
  exportData: 'data.exported',
  closeAccount: 'account.closed',
}

const EVENT_OF_REFUSAL: Partial<Record<RefusalCode, SecurityEvent>> = {
  invalid_credentials: 'sign_in.failed',
  second_factor_required: 'sign_in.code_asked',
  step_up_required: 'step_up.asked',
  proof_failed: 'step_up.refused',
  forbidden: 'authority.refused',
  forbidden_origin: 'origin.refused',
  rate_limited: 'limit.reached',
  signature_invalid: 'webhook.refused',
}
const SIGN_INS: readonly (RouteName | undefined)[] = ['signIn', 'secondFactor', 'passkeySignIn']

/** The request's id and address. */
type Asked = { id?: string; address?: string | undefined }
/** Further fields of an entry: ids and names of the product, never an e-mail address, a token or typed text. */
type About = { userId?: bigint | undefined; route?: RouteName | undefined } & Record<string, unknown>

/** Refusals that a caller can repeat at no cost. */
const REPEATABLE: readonly SecurityEvent[] = [
  'authority.refused',
  'origin.refused',
  'limit.reached',
  'sign_in.locked',
  'webhook.refused',
]
/** The log has such a refusal of one caller once in this time, with a count, so that a flood does not fill the disk. */
const ONCE_IN_MS = 10_000
const CALLERS_MAX = 10_000

type Kept = { log: Logger; refusals: LRUCache<string, { at: number; unsaid: number }> }
const kept = new WeakMap<Logger, Kept>()

function keptOf(log: Logger): Kept {
  const known = kept.get(log)
  if (known) return known
  // written at any log level
  const level = log.level === 'silent' ? 'silent' : 'info'
  const made: Kept = { log: log.child({}, { level }), refusals: new LRUCache({ max: CALLERS_MAX }) }
  kept.set(log, made)
  return made
}

/** Writes one entry: the event, the user's id, the address, the request's id. */
export function noteSecurity(
  { log }: Pick<Context, 'log'>,
  event: SecurityEvent,
  { id, address }: Asked,
  { userId, ...about }: About = {},
): void {
  keptOf(log).log.info(
    { security: event, user: userId?.toString(), address, request: id, ...about },
    'security',
  )
}

/** Writes an entry for a refusal, if it is a security event. */
export function noteRefusal(
  { log }: Pick<Context, 'log'>,
  code: RefusalCode,
  asked: Asked,
  about: About,
  now = performance.now(),
): void {
  const usual = EVENT_OF_REFUSAL[code]
  if (!usual) return
  const event = code === 'rate_limited' && SIGN_INS.includes(about.route) ? 'sign_in.locked' : usual
  const said = { ...about, code }
  if (!REPEATABLE.includes(event)) return noteSecurity({ log }, event, asked, said)
  const { refusals } = keptOf(log)
  const key = `${event}/${about.userId ?? addressKey(asked.address ?? '')}/${about.route}`
  const before = refusals.get(key)
  if (before && now - before.at < ONCE_IN_MS) {
    before.unsaid++
    return
  }
  refusals.set(key, { at: now, unsaid: 0 })
  noteSecurity({ log }, event, asked, before?.unsaid ? { ...said, unsaid: before.unsaid } : said)
}
