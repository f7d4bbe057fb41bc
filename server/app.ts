import { maxHeaderSize } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { routes } from '#contract/index.ts'
import { createSessions, linkOrigin, type Sessions } from '#server/auth/index.ts'
import { eventHead, inviteHead } from '#server/bets/index.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, OF_CALLS } from '#server/core/db.ts'
import { encoderOf } from '#server/core/encode.ts'
import { housekeeping } from '#server/core/housekeeping.ts'
import type { Live as Declared } from '#server/core/live.ts'
import { countMails, createMail } from '#server/core/mail.ts'
import type { Module, Started, Writer } from '#server/core/module.ts'
import { merge } from '#server/core/offers.ts'
import { type StopStep, stopInOrder } from '#server/core/process/shutdown.ts'
import { startScheduler } from '#server/core/scheduler.ts'
import { relay } from '#server/facts/index.ts'
import { answerErrors, readJson, secure } from '#server/http/answers.ts'
import { callerAddressOf } from '#server/http/caller-address.ts'
import { createDrain } from '#server/http/drain.ts'
import { registerHealth } from '#server/http/health.ts'
import { ownOrigins } from '#server/http/origin.ts'
import { readableAddress } from '#server/http/readable-address.ts'
import { serve } from '#server/http/serve.ts'
import { watchCallers } from '#server/http/watch-callers.ts'
import { type MarkStore, watchHistory } from '#server/ledger/index.ts'
import { checkNotSilenced } from '#server/moderation/index.ts'
import { registerApiDocs } from '#server/pages/api-pages.ts'
import { servePages } from '#server/pages/pages.ts'
import { serveSiteFiles } from '#server/pages/site-pages.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { createLive, isSocketUpgrade, type LiveSockets, refusePlainSocket } from '#server/realtime/index.ts'
import { currentUserWithBreak } from '#server/safer-play/index.ts'
import { behindSignIn, previewHead } from '#server/share/index.ts'
import { myMatches } from '#server/tournaments/index.ts'
import { nightlyAudit } from './audit-all.ts'
import { createFigures } from './figures.ts'
import { withHome } from './home.ts'
import { handlersOf, modules, shareables, shareablesByInvite } from './modules.ts'

const BODY_MAX_BYTES = 64 * 1024
/** A call with its body must arrive within this time, or its connection ends (408). It limits how long slow uploads hold their places. */
const ARRIVES_WITHIN_MS = 15_000
/** How long a stopping server still answers calls in progress. */
const FINISHES_WITHIN_MS = 10_000

export type App = {
  fastify: FastifyInstance
  live: LiveSockets
  /** Carries out every accepted call. */
  drain(): Promise<void>
  /** Carries out accepted calls and everything that is due now, facts last; for tests. */
  runDue(): Promise<void>
  /** Runs one round of a poller now, or joins the current one. @param poller its name */
  run(poller: string): Promise<void>
  close(): Promise<void>
  /** the parts of `close` */
  stops: readonly StopStep[]
}

type Options = {
  cards: CardProvider | null
  crypto: CryptoProvider | null
  jobs?: boolean
  beforeJobs?(): Promise<void>
  marks?: readonly MarkStore[]
}

/**
 * Builds the whole server from the declarations of the modules.
 * @param options.cards null without a card provider
 * @param options.crypto null without a crypto provider
 * @param options.jobs false leaves due work to `runDue` (tests with their own clock)
 * @param options.marks stores outside the database that keep the newest posting; by default none
 * @param options.beforeJobs runs after all declarations, before any recurring work
 */
export async function createApp(context: Context, options: Options): Promise<App> {
  const { config, log, metrics } = context
  const jobs = options.jobs ?? true
  // Calls have shorter deadlines, since people wait for their answers.
  const calls: Context = { ...context, db: context.db.within(OF_CALLS) }
  const { db } = calls
  const fastify = openFastify(config)
  const drain = createDrain(fastify.server)
  const mail = countMails(createMail(config, log), metrics)
  const sessions = createSessions(calls)
  const watch = watchHistory(context, options.marks ?? [])
  const identify = (request: FastifyRequest) => sessions.identify(request)

  const all = modules()
  const server = { cards: options.cards, crypto: options.crypto, mail, sessions, identify }
  const started: Started[] = all.map((module) => module.start?.({ context, calls }, server) ?? {})
  started.push({ pollers: [watch.poller], stop: watch.close })
  const both = [...all, ...started]
  const live = createLive(context, (cookie) => sessions.identifyCookie(cookie), declaredLive(both))
  const writers: [string, Writer][] = started.flatMap((one) => Object.entries(one.writers ?? {}))
  const drainWriters = async () => void (await Promise.all(writers.map(([, writer]) => writer.drain())))

  readJson(fastify)
  answerErrors(fastify, context)
  secure(fastify, config.publicUrl?.startsWith('https:') ?? false)
  watchCallers(fastify, context)

  serve(fastify, {
    context: calls,
    identify,
    identifyAgain: (request) => sessions.identifyAgain(request),
    exists: existence(db),
    sees: merge(started.map(({ sees }) => sees)),
    checkMayWrite: checkNotSilenced,
    trusted: watch.trusted,
    handlers: withHome(
      handlersOf(both),
      all.flatMap(({ home }) => home ?? []),
    ),
  })
  for (const { plugins = [] } of started) for (const plugin of plugins) plugin(fastify)
  registerHealth(fastify, context, { gather: gatherer(calls, live, writers), state: drain, watch })
  refusePlainSocket(fastify)
  await registerApiDocs(fastify)
  serveSiteFiles(fastify, config.mailFrom, (request) => ownOrigins(request, config)[0] ?? '')
  serveWeb(fastify, calls, sessions, options.cards)
  fastify.server.on('upgrade', live.upgrade)

  await prepare(context, options.beforeJobs)
  await watch.begin()
  const scheduler = startScheduler(context, pollersOf(both), { onTime: jobs, halted: () => watch.wentBack })
  await fastify.ready()

  const stops: StopStep[] = [
    ['calls and sockets', () => stopCalls({ fastify, live, drain, drainMs: config.drainSeconds * 1_000 })],
    ['accepted bets', drainWriters],
    ['recurring work', scheduler.stop],
    ['modules', () => stopModules(started)],
    ['mail', mail.close],
  ]
  return {
    fastify,
    live,
    drain: drainWriters,
    async runDue() {
      await drainWriters()
      await scheduler.runDue()
    },
    run: scheduler.run,
    close: () => stopInOrder(stops),
    stops,
  }
}

type Calls = {
  fastify: FastifyInstance
  live: LiveSockets
  drain: ReturnType<typeof createDrain>
  drainMs: number
}

async function stopCalls({ fastify, live, drain, drainMs }: Calls): Promise<void> {
  drain.begin()
  // balancers poll /readyz; until they notice, calls still arrive
  await sleep(drainMs)
  const closing = fastify.close()
  await Promise.all([live.close(), drain.finished(FINISHES_WITHIN_MS)])
  fastify.server.closeAllConnections()
  await closing
}

function stopModules(started: readonly Started[]): void {
  for (const one of started) one.stop?.()
}

async function prepare(context: Context, beforeJobs?: () => Promise<void>): Promise<void> {
  for (const module of modules()) await module.prepare?.(context)
  await beforeJobs?.()
}

function openFastify(config: Config): FastifyInstance {
  const fastify = Fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    // The router would refuse these addresses with text for programmers; this server answers them like any unknown address.
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    routerOptions: { maxParamLength: maxHeaderSize },
    // Fastify would trust more headers than the caller's address: `callerAddressOf` alone reads the headers of proxies.
    trustProxy: false,
    requestTimeout: ARRIVES_WITHIN_MS,
    connectionTimeout: 20_000,
    // A stopping server still answers calls in progress; `close` ends the other connections.
    forceCloseConnections: false,
    return503OnClosing: false,
    // By default Node checks for slow headers every 30 s; a check every second keeps few of them open.
    http: {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 10_000,
      shouldUpgradeCallback: isSocketUpgrade,
    },
  })
  const addressOf = callerAddressOf(config)
  fastify.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return addressOf(this.raw)
    },
  })
  return fastify
}

/** Reads the metrics that show the present state. */
function gatherer(calls: Context, live: LiveSockets, writers: readonly [string, Writer][]) {
  const { db, metrics } = calls
  const readFigures = createFigures(calls)
  return async ({ isThere }: { isThere: boolean }) => {
    metrics.sockets.set(live.count())
    for (const [writer, { waiting }] of writers)
      if (waiting !== undefined) metrics.waiting.set({ writer }, waiting)
    for (const [state, count] of Object.entries(db.connections)) metrics.pool.set({ state }, count)
    if (isThere) await readFigures()
  }
}

function serveWeb(
  fastify: FastifyInstance,
  { config, db }: Context,
  sessions: Sessions,
  cards: CardProvider | null,
): void {
  const writtenUser = encoderOf(routes.currentUser.reply)
  const writtenMatches = encoderOf(routes.myMatches.reply)
  const visit = async (request: FastifyRequest) => {
    const caller = await sessions.identify(request)
    if (!caller) return { user: null }
    const [user, matches] = await Promise.all([
      currentUserWithBreak(config, db, caller.userId),
      // a page without the matches fetches them itself
      myMatches(db, caller.userId, config).catch((error: unknown) => {
        request.log.warn({ err: error }, 'failed to read the matches for a page')
        return undefined
      }),
    ])
    return { user: writtenUser(user), matches: matches && writtenMatches(matches) }
  }
  const shared = () => ({ byId: shareables(), byInvite: shareablesByInvite() })
  servePages(fastify, visit, {
    sources: cards?.form?.sources,
    provider: config.oidc?.name,
    gallery: config.environment !== 'production',
    offlinePages: config.offlinePages,
    headOf: (eventId) => eventHead(db, eventId),
    previewOf: (request, path) =>
      path.startsWith('/e/')
        ? inviteHead(db, path)
        : previewHead(db, shared(), { origin: linkOrigin(request, config), path }),
    // a form without the event still lets people in, also while the database is away
    behindOf: (path) =>
      behindSignIn(db, shared(), path).catch((error: unknown) => {
        fastify.log.warn({ err: error }, 'failed to read the shared item behind a sign-in')
        return ''
      }),
  })
}

/** The timed work of the modules, and of the server itself. */
const pollersOf = (declared: readonly (Module | Started)[]) => [
  ...declared.flatMap((one) => one.pollers ?? []),
  housekeeping(declared.flatMap((one) => one.housekeeping ?? [])),
  nightlyAudit,
  relay,
]

/** Everything that the modules send to sockets. */
function declaredLive(declared: readonly (Module | Started)[]): Required<Declared> {
  const live = declared.flatMap((one) => one.live ?? [])
  return {
    channels: live.flatMap(({ channels = [] }) => channels),
    personal: live.flatMap(({ personal = [] }) => personal),
    closing: live.flatMap(({ closing = [] }) => closing),
    said: live.flatMap(({ said = [] }) => said),
    presence: live.flatMap(({ presence = [] }) => presence),
  }
}

/** By kind: whether the object that an operator's route names exists. */
function existence(db: Db): Record<string, (id: bigint) => Promise<boolean>> {
  const asked = merge(modules().map((module) => module.exists))
  return Object.fromEntries(
    Object.entries(asked).map(([subject, exists]) => [subject, (id: bigint) => exists(db, id)]),
  )
}
