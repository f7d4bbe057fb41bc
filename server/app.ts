import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { adminHandlers } from '#server/admin/index.ts'
import {
  authHandlers,
  createSessions,
  forgetChallenges,
  forgetSessions,
  proveIdentity,
  registerNavigation,
  registerProvider,
} from '#server/auth/index.ts'
import {
  type BetWriter,
  betHandlers,
  createBetWriter,
  eventExists,
  eventsToDecide,
  eventTitles,
  headToHead,
  shareEvent,
  startOddsRecorder,
  startTimers,
  tellBettors,
} from '#server/bets/index.ts'
import { registerApiDocs } from '#server/core/api-docs.ts'
import type { Context } from '#server/core/context.ts'
import { OF_CALLS, type Tx } from '#server/core/db.ts'
import { createDrain } from '#server/core/drain.ts'
import { startHousekeeping } from '#server/core/housekeeping.ts'
import { answerErrors, readJson, registerHealth, secure } from '#server/core/http.ts'
import { countMails, createMail } from '#server/core/mail.ts'
import { serve } from '#server/core/serve.ts'
import { startRelay } from '#server/facts/index.ts'
import { feedbackExists, feedbackHandlers, newFeedback } from '#server/feedback/index.ts'
import { funGameHandlers, funGameTitles, funGameTotals } from '#server/fun-games/index.ts'
import { leaderboardHandlers } from '#server/leaderboard/index.ts'
import { ensurePartitions } from '#server/ledger/index.ts'
import { notificationHandlers } from '#server/notifications/index.ts'
import { servePages } from '#server/pages/pages.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { registerSimulatorPages } from '#server/payments/simulator-pages.ts'
import {
  createPotWriter,
  latestPots,
  type PotWriter,
  potCounts,
  potHandlers,
  potTitles,
  potTotals,
  sharePot,
  startPotTimers,
} from '#server/pots/index.ts'
import { createLive, isSocketUpgrade, type Live, refusePlainSocket } from '#server/realtime/index.ts'
import { settingsHandlers } from '#server/settings/index.ts'
import { codeTitles, releaseCodes, shareCode, startStoreTimers, storeHandlers } from '#server/store/index.ts'
import {
  shareMoney,
  startTransfersTimers,
  transferHandlers,
  transferTitles,
} from '#server/transfers/index.ts'
import {
  cleanUploads,
  keepUpload,
  openObjectStore,
  releaseUpload,
  serveObjects,
  uploadHandlers,
} from '#server/uploads/index.ts'
import { currentUserView, findUser } from '#server/users/index.ts'
import {
  cardMessages,
  cryptoDeliveries,
  cryptoHandlers,
  type DeliveryHandlers,
  deliveryExists,
  failedDeliveries,
  paymentExists,
  paymentsToValue,
  startCryptoTimers,
  startReconciliation,
  walletHandlers,
} from '#server/wallet/index.ts'
import {
  withdrawalExists,
  withdrawalHandlers,
  withdrawalSubjects,
  withdrawalsToPay,
  withdrawalTitles,
} from '#server/withdrawals/index.ts'
import { startAudits } from './audit-all.ts'
import { createFigures } from './figures.ts'
import { withHome } from './home.ts'
import { leaving } from './leaving.ts'

const BODY_MAX_BYTES = 64 * 1024
/** A call has come whole by then, its body too, or its connection ends (408); it bounds what a slow file holds. */
const ARRIVES_WITHIN_MS = 15_000
/** How long a server that stops goes on answering the calls that have begun. */
const FINISHES_WITHIN_MS = 10_000
const PARTITIONS_EVERY_MS = 30_000
const TOTALS_KEPT_MS = 1_000

export type App = {
  fastify: FastifyInstance
  writer: BetWriter
  potWriter: PotWriter
  live: Live
  /** Runs every fact's listeners and returns when nothing is undelivered; for tests. */
  settleFacts(): Promise<void>
  /** One round of what runs every 30 seconds: deposits without a word, and messages of providers that failed. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

/**
 * The whole server on one page: every room, registered in order.
 * @param options.cards null where no card provider is configured
 * @param options.crypto null where no crypto provider is configured
 * @param options.jobs false leaves timers, relay and recorder to be called by hand (tests with their own clock)
 */
export async function createApp(
  context: Context,
  options: { cards: CardProvider | null; crypto: CryptoProvider | null; jobs?: boolean },
): Promise<App> {
  const { config, log, metrics } = context
  const jobs = options.jobs ?? true
  // Somebody waits for the answer of a call, and for that long only.
  const calls: Context = { ...context, db: context.db.within(OF_CALLS) }
  const { db } = calls
  const fastify = Fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    // With PUBLIC_URL a proxy of one's own stands in front, and near; what a client writes further left is not believed.
    trustProxy: config.publicUrl ? 'loopback, linklocal, uniquelocal' : false,
    requestTimeout: ARRIVES_WITHIN_MS,
    connectionTimeout: 20_000,
    // What is under way while the server stops is answered; `close` ends the rest.
    forceCloseConnections: false,
    return503OnClosing: false,
    // Node looks for slow headers every 30 s by itself; every second keeps few of them open.
    http: {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 10_000,
      shouldUpgradeCallback: isSocketUpgrade,
    },
  })
  const drain = createDrain(fastify.server)
  const mail = countMails(createMail(config, log), metrics)
  const sessions = createSessions(calls)
  const writer = createBetWriter(calls)
  const potWriter = createPotWriter(calls)
  const live = createLive(context, (cookie) => sessions.identifyCookie(cookie))
  const objects = openObjectStore(config)
  // Anybody may ask for them, as often as they like: they are counted once a second at most, for all who ask meanwhile.
  const totals = new LRUCache<'all', Awaited<ReturnType<typeof potTotals>>>({
    max: 1,
    ttl: TOTALS_KEPT_MS,
    fetchMethod: async () => [...(await potTotals(db)), ...(await funGameTotals(db))],
  })
  const keepFor = (purpose: 'profile' | 'event' | 'feedback') => (tx: Tx, userId: bigint, address: string) =>
    keepUpload(tx, { userId, purpose, address })

  // Who carries out what each configured payment provider sends.
  const deliveries: DeliveryHandlers = {
    ...cryptoDeliveries(context, options.crypto),
    ...(options.cards && !options.cards.testMode ? { stripe: cardMessages(context, options.cards) } : {}),
  }

  const titles = {
    events: eventTitles,
    transfers: transferTitles,
    codes: codeTitles,
    withdrawals: withdrawalTitles,
    pots: potTitles,
    funGames: funGameTitles,
  }

  const queues = {
    events: eventsToDecide,
    withdrawals: withdrawalsToPay,
    feedback: newFeedback,
    deliveries: failedDeliveries,
    payments: paymentsToValue,
  }

  readJson(fastify)
  answerErrors(fastify, context)
  secure(fastify, config.publicUrl?.startsWith('https:') ?? false)

  serve(fastify, {
    context: calls,
    identify: (request) => sessions.identify(request),
    exists: {
      event: (id) => eventExists(db, id),
      delivery: (id) => deliveryExists(db, id),
      payment: (id) => paymentExists(db, id),
      withdrawal: (id) => withdrawalExists(db, id),
      user: async (id) => (await findUser(db, id)) !== undefined,
      feedback: (id) => feedbackExists(db, id),
    },
    handlers: withHome({
      ...authHandlers(calls, sessions, mail, leaving),
      ...walletHandlers(options.cards, titles, deliveries),
      ...cryptoHandlers(options.crypto, deliveries),
      ...withdrawalHandlers,
      ...transferHandlers(context),
      ...storeHandlers,
      ...adminHandlers(queues),
      ...betHandlers(writer, keepFor('event'), { counts: potCounts, latest: latestPots }),
      ...potHandlers(potWriter),
      ...funGameHandlers,
      fairnessTotals: async () => (await totals.fetch('all'))!,
      ...leaderboardHandlers,
      ...notificationHandlers,
      ...uploadHandlers(objects),
      ...feedbackHandlers(
        async (tx, userId, path) => (await keepFor('feedback')(tx, userId, path)).objectPath,
      ),
      ...settingsHandlers({
        prove: (held, { caller, body, request }) =>
          proveIdentity(held, caller, body, request, { noNewPasskeys: true }),
        subjects: withdrawalSubjects,
        releaseCodes,
        uploads: { keep: keepFor('profile'), release: releaseUpload },
        headToHead,
        acquaintance: [shareEvent, shareMoney, sharePot, shareCode],
      }),
    }),
  })
  registerNavigation(fastify, calls, sessions)
  registerProvider(fastify, calls, sessions)
  if (options.crypto?.pagesAt) {
    const origin = options.crypto.pagesAt
    registerSimulatorPages(fastify, { config, origin, identify: (request) => sessions.identify(request) })
  }
  serveObjects(fastify, objects, (request) => sessions.identify(request))
  const readFigures = createFigures(calls, queues)
  const gather = async () => {
    metrics.sockets.set(live.count())
    metrics.waiting.set({ writer: 'bets' }, writer.waiting)
    for (const [state, count] of Object.entries(db.connections)) metrics.pool.set({ state }, count)
    await readFigures()
  }
  registerHealth(fastify, context, { gather, state: drain })
  refusePlainSocket(fastify)
  await registerApiDocs(fastify)
  const visit = async (request: FastifyRequest) => {
    const caller = await sessions.identify(request)
    return { user: caller && (await currentUserView(db, caller.userId)) }
  }
  servePages(fastify, visit, {
    sources: options.cards?.form?.sources,
    provider: config.oidc?.name,
    gallery: config.environment !== 'production',
  })
  fastify.server.on('upgrade', live.upgrade)

  const relay = startRelay(
    context.db,
    log,
    { 'tell-bettors': (tx, fact) => tellBettors(context, tx, fact) },
    { looks: jobs },
  )
  const reconciliation = startReconciliation(context, options.cards, deliveries, { looks: jobs })
  const timers = jobs
    ? [
        startTimers(context),
        startTransfersTimers(context),
        startStoreTimers(context),
        startCryptoTimers(context, options.crypto),
        startPotTimers(context),
        startAudits(context),
      ]
    : []
  const recorder = startOddsRecorder(context)
  const housekeeping = startHousekeeping(context, [forgetSessions, forgetChallenges, cleanUploads(objects)])
  const partitions = setInterval(() => {
    ensurePartitions(context.db).catch((error) =>
      log.error({ err: error }, 'making room in the ledger failed'),
    )
  }, PARTITIONS_EVERY_MS)
  await ensurePartitions(context.db)
  await fastify.ready()

  return {
    fastify,
    writer,
    potWriter,
    live,
    settleFacts: relay.settle,
    reconcile: reconciliation.round,
    async close() {
      drain.begin()
      clearInterval(partitions)
      housekeeping.stop()
      const closing = fastify.close()
      await Promise.all([live.close(), drain.finished(FINISHES_WITHIN_MS)])
      fastify.server.closeAllConnections()
      await closing
      await Promise.all([writer.drain(), potWriter.drain()])
      await reconciliation.stop()
      await Promise.all(timers.map((timer) => timer.stop()))
      await recorder.stop()
      await relay.stop()
      mail.close()
    },
  }
}
