import type { RouteName } from '#contract/index.ts'
import type { UploadPurpose } from '#contract/upload-limits.ts'
import type { Db } from '#server/core/db.ts'
import { type Resealed, resealPlace } from '#server/core/reseal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { QueueCounts } from './admin/index.ts'
import { admin } from './admin/module.ts'
import {
  deviceLabel,
  linkOrigin,
  proveIdentity,
  type Sessions,
  sessionsOf,
  sharedDevices,
  stopLink,
} from './auth/index.ts'
import { auth } from './auth/module.ts'
import {
  headToHead,
  isReadable,
  linkedEvents,
  openEvent,
  poolColumn,
  publicRecord,
  recordsSince,
} from './bets/index.ts'
import { bets } from './bets/module.ts'
import { calendars } from './calendars/module.ts'
import { chat } from './chat/module.ts'
import { cheers } from './cheers/module.ts'
import type { Handlers } from './core/call.ts'
import type { Tx } from './core/db.ts'
import type { Mail } from './core/mail.ts'
import {
  type Audit,
  type Closure,
  type Contexts,
  given,
  type Identify,
  type Module,
  type Started,
} from './core/module.ts'
import { collectOffers, merge, type Offered } from './core/offers.ts'
import type { SealedPlace } from './core/reseal.ts'
import { reportableCover } from './covers/index.ts'
import { covers } from './covers/module.ts'
import { dailyQuestions } from './daily-questions/module.ts'
import { daySum } from './day-sum/module.ts'
import { decisions } from './decisions/module.ts'
import { deposits } from './deposits/module.ts'
import { facts } from './facts/module.ts'
import { flagsAmong } from './fair-play/index.ts'
import { fairPlay } from './fair-play/module.ts'
import { feedback } from './feedback/module.ts'
import { following } from './following/module.ts'
import { funGameTotals } from './fun-games/index.ts'
import { funGames } from './fun-games/module.ts'
import { gangs } from './gangs/module.ts'
import { history } from './history/module.ts'
import { hooks } from './hooks/module.ts'
import { http } from './http/module.ts'
import { insights } from './insights/module.ts'
import { juries } from './juries/module.ts'
import { tournamentRecord } from './leaderboard/index.ts'
import { leaderboard } from './leaderboard/module.ts'
import { ledger } from './ledger/module.ts'
import { owedToPeople } from './liabilities/index.ts'
import { liabilities } from './liabilities/module.ts'
import { messages } from './messages/module.ts'
import { moderation } from './moderation/module.ts'
import { moneyOut } from './money-out/module.ts'
import { notifications } from './notifications/module.ts'
import type { CardProvider } from './payments/cards.ts'
import type { CryptoProvider } from './payments/crypto.ts'
import { latestPots, potCounts } from './pots/index.ts'
import { pots } from './pots/module.ts'
import { rooms } from './rooms/module.ts'
import { saferPlay } from './safer-play/module.ts'
import { scorecards } from './scorecards/module.ts'
import { searching } from './search/module.ts'
import type { OtherModules as SettingsNeeds } from './settings/index.ts'
import { settings } from './settings/module.ts'
import { visitorsSeeOf } from './share/index.ts'
import { share } from './share/module.ts'
import { releaseCodes } from './store/index.ts'
import { store } from './store/module.ts'
import { subscriptionMessages } from './subscriptions/index.ts'
import { subscriptions } from './subscriptions/module.ts'
import {
  latestTournaments,
  matchesBetween,
  mayReadEvidence,
  recentFalseClaims,
  tournamentCounts,
} from './tournaments/index.ts'
import { tournaments } from './tournaments/module.ts'
import { transfers } from './transfers/module.ts'
import { transparency } from './transparency/module.ts'
import { keepUpload, releaseUpload } from './uploads/index.ts'
import { uploads } from './uploads/module.ts'
import { users } from './users/module.ts'
import { weeklyLetter } from './weekly-letter/module.ts'
import { withdrawals } from './withdrawals/module.ts'

/** The parts of a running server for its modules. */
type Server = {
  /** null where no provider is configured */
  cards: CardProvider | null
  crypto: CryptoProvider | null
  mail: Mail
  sessions: Sessions
  identify: Identify
}

const keepFor =
  (...purposes: UploadPurpose[]) =>
  (tx: Tx, userId: bigint, address: string) =>
    keepUpload(tx, { userId, purposes, address })

const visitorsSee = visitorsSeeOf(() => shareables())

/**
 * Every module, lowest layer first. A module imports only from lower layers, and only another module's `index.ts`. Here it receives
 * everything that it needs from any other module.
 */
const listed = [
  [{ name: 'postgres' }, { name: 'pages' }],
  [{ name: 'config' }],
  [{ name: 'core' }],
  [{ name: 'security-log' }, { name: 'witness' }, { name: 'schema', tables: ['clock', 'migrations'] }],
  [{ name: 'backup' }, { name: 'replica', tables: ['replica_beat'] }],
  [http],
  [
    searching,
    given(share, ({ identify }: Server) => ({
      shareables: { byId: shareables(), byInvite: shareablesByInvite() },
      ...{ identify, linkOrigin },
    })),
  ],
  [{ name: 'audit-log', tables: ['audit_log'] }, facts, ledger, { name: 'games' }, { name: 'payments' }],
  [users],
  [
    given(transparency, (_: Server) => ({
      owed: owedToPeople(),
    })),
  ],
  [given(liabilities, (_: Server) => ({ visitorsSee, isReadable })), daySum],
  [given(notifications, ({ mail }: Server) => ({ deviceLabel, mail, stopLink }))],
  [
    given(moderation, (_: Server) => ({ reportables: reportables() })),
    decisions,
    saferPlay,
    given(uploads, ({ identify }: Server) => ({ identify, mayRead: mayReadEvidence })),
  ],
  [
    chat,
    covers,
    following,
    given(deposits, ({ cards, crypto, identify }: Server) => ({
      cards,
      crypto,
      identify,
      cardMessagesFirst: subscriptionMessages,
    })),
  ],
  [given(moneyOut, (_: Server) => ({ sessionsOf, sharedDevices }))],
  [
    given(auth, ({ sessions, mail }: Server) => ({
      ...{ sessions, mail, releaseCodes },
      closures: closures(),
    })),
    given(bets, (_: Server) => ({
      keepPhoto: keepFor('event'),
      otherGames: [
        { counts: potCounts, latest: latestPots },
        { counts: tournamentCounts, latest: latestTournaments },
      ],
      visitorsSee,
    })),
    history,
    withdrawals,
    transfers,
    store,
    given(pots, (_: Server) => ({ otherTotals: funGameTotals })),
    funGames,
    given(rooms, (_: Server) => ({ events: { read: linkedEvents, open: openEvent, poolOf: poolColumn } })),
    given(gangs, (_: Server) => ({ records: recordsSince })),
    given(feedback, (_: Server) => ({
      keepScreenshot: async (tx: Tx, userId: bigint, address: string) =>
        (await keepFor('feedback')(tx, userId, address)).objectPath,
    })),
    given(
      settings,
      (_: Server): SettingsNeeds => ({
        prove: (context, { caller, body, request }) =>
          proveIdentity(context, caller, body, request, { noNewPasskeys: true }),
        subjects: auditSubjects,
        releaseCodes,
        uploads: { keep: keepFor('profile', 'room'), release: releaseUpload },
        headToHead: async (tx: Tx, userId: bigint, otherId: bigint) => {
          const events = await headToHead(tx, userId, otherId)
          const matches = await matchesBetween(tx, userId, otherId)
          return { wins: events.wins + matches.wins, losses: events.losses + matches.losses }
        },
        tournamentRecord,
        falseClaims: recentFalseClaims,
        record: publicRecord,
        acquaintance: offered()('acquainted'),
      }),
    ),
    given(admin, (_: Server) => ({ queues: queues() })),
    leaderboard,
  ],
  [
    cheers,
    hooks,
    given(calendars, (_: Server) => ({ linkOrigin })),
    juries,
    given(weeklyLetter, ({ mail }: Server) => ({ mail })),
    dailyQuestions,
    messages,
    given(tournaments, (_: Server) => ({ flagsAmong, visitorsSee })),
    given(subscriptions, ({ cards }: Server) => ({ cards })),
  ],
  [fairPlay, given(scorecards, (_: Server) => ({ visitorsSee })), insights],
  [{ name: 'demo' }],
  [{ name: 'realtime' }],
  [{ name: 'start-guard', tables: ['database_stamp'] }],
  [{ name: 'doctor' }],
] as const

type Listed = (typeof listed)[number][number]
type RoutesOf<M> =
  | (M extends { routes: infer R } ? keyof R : never)
  | (M extends { start(...given: never[]): { routes: infer R } } ? keyof R : never)
/** Routes of the contract that no module answers; the server builds `home` from the others. */
type Missing = Exclude<RouteName, RoutesOf<Listed> | 'home'>
/** Every handler by its route's name. A missing route causes a type error here that names it. */
export const handlersOf = (records: readonly Pick<Started, 'routes'>[]): Omit<Handlers, 'home'> =>
  merge<unknown>(records.map(({ routes }) => routes)) as [Missing] extends [never]
    ? Omit<Handlers, 'home'>
    : Missing

type Runnable = Module & { start?(contexts: Contexts, server: Server): Started }

/** The same without the handlers' types, which are too long for a declaration. */
export const layers: readonly (readonly Runnable[])[] = listed

/** Every module, lowest layer first. */
export const modules = (): readonly Runnable[] => layers.flat()

/**
 * Each module's part of closure, in the order of the data export: features first, so in reverse order of the layers.
 */
const closures = (): readonly Closure[] =>
  [...layers].reverse().flatMap((layer) => layer.flatMap(({ closure }) => closure ?? []))

const offers = collectOffers(layers.flat())

/** The modules' offers to each other. */
export const offered = (): Offered => offers

export const audits = (): readonly Audit[] => modules().flatMap((module) => module.audits ?? [])

const sealedPlaces = (): readonly SealedPlace[] => modules().flatMap(({ sealed }) => sealed ?? [])

/** The operators' queues, counted by the modules that own them. */
export function queues(): QueueCounts {
  return merge<QueueCounts[keyof QueueCounts]>(modules().map((module) => module.queues)) as QueueCounts
}

function reportables() {
  const things = merge(offered()('reportable'))
  return { ...things, cover: reportableCover(merge(offered()('covers')), things) }
}

/** The things that visitors can see through a link, by kind. */
export const shareables = () => merge(offered()('shares'))

export const shareablesByInvite = () => merge(offered()('sharesByInvite'))

async function auditSubjects(tx: Tx, userId: bigint): Promise<string[]> {
  const subjects: string[] = []
  for (const subjectsOf of offered()('auditSubjects')) subjects.push(...(await subjectsOf(tx, userId)))
  return subjects
}

/** Reseals with the first key everything that another key has sealed, so that the other key can be deleted. */
export async function resealAll(db: Db, secrets: Secrets): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const place of sealedPlaces()) done.push(await resealPlace(db, secrets, place))
  return done
}
