import type { FastifyReply, FastifyRequest } from 'fastify'
import { thingOf } from '#contract/endpoint.ts'
import type { RateClass, Route, Subject, Who } from '#contract/route.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { type Budget, budgetsOf, limitAnnouncer, type Taken } from '#server/core/limits.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { checkBodyType, checkOrigin } from './origin.ts'

/** The roles that may call a route, by its `who`. */
const ALLOWED: Record<Who, readonly Caller['role'][]> = {
  public: ['user', 'merchant', 'moderator', 'admin'],
  user: ['user', 'merchant', 'moderator', 'admin'],
  merchant: ['merchant', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

/** Judges a caller. Returns a promise only where nodes share their limits. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
) => void | Promise<void>

/** Makes the judge of a route's calls, which runs before their input is read: session, origin, body type and limits, in this order. */
export function admissionOf(route: Route, { config, limits }: Context): Admit {
  const budgets = budgetsOf(config)
  const { who, rate, wholeWith, takes } = route
  const writes = !route.endpoint.startsWith('GET ')
  // No page sends a provider's webhook; its signature proves its origin.
  const ofOurPages = writes && takes !== 'webhook'
  const ofJson = writes && !takes

  const drawnFrom = (name: RateClass): Drawn => ({
    prefix: `${name}/`,
    budget: budgets[name],
    announce: limitAnnouncer(name, budgets[name]),
  })
  const usual = drawnFrom(rate)
  const ofWhole = drawnFrom('whole')

  return (request, reply, caller) => {
    if (!caller && who !== 'public') throw new Refusal('unauthorized', 'Sign in first')
    if (ofOurPages) checkOrigin(request, config)
    if (ofJson) checkBodyType(request)
    if (!caller) return
    const whole = wholeWith !== undefined && wholeWith in (request.query as object)
    const drawn = whole ? ofWhole : usual
    const taken = limits.take(drawn.prefix + caller.userId, drawn.budget)
    if (taken instanceof Promise) return taken.then((found) => judge(drawn, reply, found))
    judge(drawn, reply, taken)
  }
}

/** The budget that a call draws from. */
type Drawn = { prefix: string; budget: Budget; announce: ReturnType<typeof limitAnnouncer> }

function judge({ announce }: Drawn, reply: FastifyReply, taken: Taken): void {
  announce(reply, taken)
  if (taken.wait > 0) throw rateLimited('Too many requests. Wait a moment and try again.', taken.wait)
}

/** Whether an object of a kind exists. */
export type Exists = Partial<Record<Subject, (id: bigint) => Promise<boolean>>>

const FACTOR_NEEDED =
  'Moderators and admins need a passkey or two-step sign-in. Set one up in Settings, under Sign-in & devices.'

/**
 * In production, acts of moderators and admins take a second factor, even on a route that others may call.
 * @throws Refusal second_factor_needed
 */
export function checkSecondFactor(
  { environment }: Pick<Context['config'], 'environment'>,
  { passwordAlone }: Pick<Caller, 'passwordAlone'>,
): void {
  if (environment === 'production' && passwordAlone) throw new Refusal('second_factor_needed', FACTOR_NEEDED)
}

/** Whether a caller may see a thing of a kind. */
export type Sees = Partial<Record<Subject, (caller: Caller, id: bigint) => boolean | Promise<boolean>>>

/**
 * Makes the judge of sight. Callers get a 404 for a thing that they may not see, before any other refusal. Visitors are left to the few
 * public routes, whose readers show them only what everybody sees.
 */
export function sightJudgeOf(
  route: Route,
  sees: Sees,
): (caller: Caller | null, params: unknown) => void | Promise<void> {
  const thing = thingOf(route.endpoint)
  const maySee = thing && sees[thing]
  if (!maySee) return () => {}
  const obey = (seen: boolean) => {
    if (!seen) throw new Refusal('not_found', 'There is no such event')
  }
  return (caller, params) => {
    if (!caller) return
    const seen = maySee(caller, (params as { id: bigint }).id)
    if (typeof seen !== 'boolean') return seen.then(obey)
    obey(seen)
  }
}

/** Makes the judge of a caller's role. An object that does not exist is a 404 even for a caller without the role. */
export function roleJudgeOf(
  { who, subject }: Route,
  exists: Exists,
  config: Pick<Context['config'], 'environment'>,
): (caller: Caller | null, params: unknown) => void | Promise<void> {
  const allowed = ALLOWED[who]
  const guarded = who === 'moderator' || who === 'admin'
  const refuse = async (params: unknown) => {
    const { id } = (params ?? {}) as { id?: bigint }
    if (id !== undefined && subject && (await exists[subject]?.(id)) === false)
      throw new Refusal('not_found', 'There is no such thing')
    throw new Refusal('forbidden', `This is for ${who}s`)
  }
  return (caller, params) => {
    if (caller && !allowed.includes(caller.role)) return refuse(params)
    // an admin takes codes by office, a shop does not
    if (caller && (guarded || (who === 'merchant' && caller.role === 'admin')))
      checkSecondFactor(config, caller)
  }
}
