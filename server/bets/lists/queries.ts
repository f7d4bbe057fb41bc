import type { z } from 'zod'
import type { betRoutes, ownBet } from '#contract/bets.ts'
import { CREATOR_RECORD_EVENTS } from '#contract/bets-limits.ts'
import type { Page, ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { empty, LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { coverOf } from '#server/covers/index.ts'
import { hasObjectedColumn, objectionsOf, signaturesOf, signingColumns } from '#server/decisions/index.ts'
import { account, ownerOf, statement } from '#server/ledger/index.ts'
import { givesUpTooMuch } from '#server/money-out/index.ts'
import { slipPause } from '#server/safer-play/index.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { linkColumn } from '../around/circles.ts'
import { isOpenToAll } from '../event/audience.ts'
import { poolOf, selectionOf } from '../event/book.ts'
import {
  type ActionRow,
  actionsOf,
  type EventViewer,
  type GivesUpTooMuch,
  isModerator,
} from '../event/event-actions.ts'
import { involvedElsewhere, movedLately, stakesInFollowers } from '../event/followers.ts'
import { askerTable, interestColumns, namedColumns, namesOf, verdictColumns } from '../event/interest.ts'
import { juryCommitment } from '../event/jury-seed.ts'
import { photosOf } from '../event/photos.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'
import { isReadable, listedFor, takenDown } from '../event/taken-down.ts'
import { betStatus, type EventDetailReply, type EventRow, statsView } from '../event/views.ts'
import { decisionSums } from '../outcome/decision-sum.ts'
import { askersSide } from '../outcome/proposer-gains.ts'
import { givenUpBy, returnsNow } from '../outcome/step-back.ts'
import { waitsForModerator } from '../outcome/waiting-events.ts'
import { usualStake } from '../placing/usual-stake.ts'
import { viewDetail } from './view-detail.ts'

/** Columns of EventRow, for events e joined with their books b. */
export const eventColumns = sql`
  e.id, e.title, e.description, e.category, e.option_a as "optionALabel", e.option_b as "optionBLabel", e.created_by,
  e.created_at as "createdAt", e.rules_hash as "rulesHash", b.practice, b.audience, b.fee_bps as "feeBps", b.status, b.ends_at,
  b.locked_at as "lockedAt", b.stake_a_cents, b.stake_b_cents, b.bets_a, b.bets_b, b.outcome, b.settled_at,
  u.first_name, u.last_name, u.profile_image_url, mine.side as my_side, mine.stake as my_stake, mine.many as my_bets,
  w.event_id is not null as watched, ${coverOf('event', sql`e.id`)} as cover,
  ${interestColumns}`

/** @param userId whose own bets and watchlist are joined */
export const eventTables = (userId: bigint): Sql => sql`
  events e join event_books b on b.event_id = e.id join users u on u.id = e.created_by
  left join event_watches w on w.user_id = ${userId} and w.event_id = e.id
  left join lateral (select x.side, sum(x.amount_cents)::bigint as stake, count(*)::int as many from bets x
    where x.event_id = e.id and x.user_id = ${userId} group by x.side) mine on true
  ${askerTable}`

/** The path of an event's invite link, for its creator alone. */
const inviteLinkFor = (userId: bigint): Sql => sql`
  (select ${linkColumn} from event_links l where l.event_id = e.id and b.audience = 'link' and e.created_by = ${userId})`

/** The rule of the series of an event e, as its page shows it. */
const ruleColumn = sql`
  (select json_build_object('every', s.every, 'firstAt', to_char(s.first_at, 'YYYY-MM-DD"T"HH24:MI'), 'timeZone', s.time_zone)
    from event_series_events i join event_series s on s.id = i.series_id where i.event_id = e.id)`

type EventStats = ReplyOf<'eventStats'>

type Viewer = EventViewer & {
  /** reads the facts about proofs for the slip of an open event of real money; absent where no one is about to stake */
  proof?: (tx: Tx, event: { id: bigint; now: Date }) => Promise<EventDetailReply['stakeProof']>
}

/** One event as its page shows it. @throws Refusal not_found */
export async function getEvent(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  eventId: bigint,
  viewer: Viewer,
): Promise<EventDetailReply> {
  const [detail] = (await isReadable(tx, eventId, viewer.userId))
    ? await detailsOf(context, tx, [eventId], viewer)
    : []
  if (!detail) throw new Refusal('not_found', 'There is no such event')
  return detail
}

/** An event's title and the beginning of the line below it, which its page shows before its script runs. */
export async function eventHead(
  tx: Tx,
  eventId: bigint,
): Promise<{ title: string; about: string } | undefined> {
  const row = await tx.first<{ title: string; category: string; open: boolean }>(sql`
    select e.title, e.category, b.status = 'open' as open
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId} and not ${takenDown} and ${isOpenToAll}`)
  if (!row) return undefined
  const kind = row.category.charAt(0).toUpperCase() + row.category.slice(1)
  return { title: row.title, about: `${kind} · ${row.open ? 'closes in' : 'closed'}` }
}

/** An event's pools and numbers of bets. @throws Refusal not_found */
export async function eventStats(tx: Tx, eventId: bigint): Promise<EventStats> {
  const tally = await tx.first<Parameters<typeof statsView>[0]>(sql`
    select stake_a_cents, stake_b_cents, bets_a, bets_b from event_books where event_id = ${eventId}`)
  if (!tally) throw new Refusal('not_found', 'There is no such event')
  return statsView(tally)
}

async function detailsOf(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  ids: bigint[],
  viewer: Viewer,
): Promise<EventDetailReply[]> {
  const { userId } = viewer
  const moderator = isModerator(viewer)
  const signing = moderator
    ? signingColumns({ kind: 'event', id: sql`e.id`, moderatorId: userId })
    : sql`false as signed, false as answered, false as admin`
  const rows = await tx.rows<ActionRow>(sql`
    select ${eventColumns}, b.gang_id as "gangId", ${ruleColumn} as rule, b.follows, b.by_site, b.interest_rules, b.jury, b.jury_until, b.decided_at is not null and b.decided_by is null as decided_by_jury, ${juryCommitment} as jury_commitment, b.proposed_by, ${moderator ? involvedElsewhere(userId) : sql`false`} as elsewhere,
      (select p.status <> 'open' from event_books p where p.event_id = b.follows) as held, ${inviteLinkFor(userId)} as "inviteLink", b.next_at, b.proposed_outcome, b.proposed_at, b.proposal_source_url, b.proposal_note,
      b.proposal_final_at, b.proposal_bond_cents, b.decide_by, b.suspension_ends_at, ${takenDown} as "wordsDown", b.words_down or b.words_removed as own_words_down,
      e.created_by = ${userId} and ${stakesInFollowers(userId)} as stakes_in_followers, b.decision_outcome, b.decision_final_at, b.admin_called_at,
      b.check_until, case when not b.practice then ${askersSide} end as gaining_side,
      b.disputed_by, b.disputed_at, b.dispute_reason, b.dispute_bond_cents, b.decided_at, b.decision_reason, b.void_reason as "voidReason", b.fee_cents as fee,
      exists (select 1 from event_concessions c where c.event_id = e.id and c.user_id = ${userId}) as conceded,
      e.created_by = ${userId} and ${movedLately(userId)} as bet_lately, ${verdictColumns(userId)}, ${namedColumns(userId)},
      ${signing}, ${hasObjectedColumn('event', { id: sql`e.id`, userId })} as objected,
      (select u.wallet_locked from users u where u.id = ${userId}) as locked,
      sb.at as stepped_at, sb.side::int as stepped_side, sb.stake_cents as stepped_cents, sb.returned as stepped_returned,
      mine.side is not null and ${returnsNow(userId)} as returns,
      (select sum(p.amount_cents)::bigint from event_payouts p where p.event_id = e.id and p.user_id = ${userId}) as paid_to_me,
      r.asked, r.settled as record_settled, r.disputed as record_disputed, clock_now() as now
    from ${eventTables(userId)} left join event_step_backs sb on sb.event_id = e.id and sb.user_id = ${userId}
    cross join lateral (select count(*)::int as asked, count(*) filter (where k.status = 'settled')::int as settled,
        count(k.disputed_at) filter (where k.follows is null)::int as disputed
      from (select id from events where created_by = e.created_by order by id desc limit ${CREATOR_RECORD_EVENTS}) last
      join event_books k on k.event_id = last.id) r
    where e.id = any(${ids}::bigint[]) order by e.id`)
  const lines = await tx.rows<{ event_id: bigint; at: Date; what: string; note: string }>(sql`
    select event_id, at, what, note from event_timeline where event_id = any(${ids}::bigint[]) order by id`)
  const photos = await photosOf(tx, ids)
  const followed = await followedBy(tx, rows, userId)
  const named = rows.filter((row) => row.named > 0).map(({ id }) => id)
  const names = await namesOf(tx, named, userId)
  const decided = rows.filter((row) => row.decided_at !== null).map(({ id }) => id)
  const objections = decided.length > 0 ? await objectionsOf(tx, 'event', decided) : undefined
  const signatures = moderator ? await signaturesOf(tx, 'event', ids) : undefined
  const judged = rows.filter(({ practice, outcome }) => moderator && !practice && outcome === null)
  const sums = await decisionSums(
    tx,
    userId,
    judged.map(({ id, admin_called_at, ...row }) => ({
      id,
      pool: poolOf(row),
      signed: admin_called_at !== null || (signatures?.has(id) ?? false),
    })),
  )
  const usual = rows.some(({ practice, status }) => practice && status === 'open')
    ? await usualStake(tx, userId)
    : null
  const open = rows.find(({ practice, status }) => !practice && status === 'open')
  const pause = open ? await slipPause(context, tx, userId, open.now) : null
  const proof = open && viewer.proof ? await viewer.proof(tx, open) : null
  const tooMuch = await givingUp(context, tx, userId, rows)
  return rows.map((row) =>
    viewDetail(
      context,
      row,
      {
        timeline: lines.filter((line) => line.event_id === row.id),
        photos: photos.get(row.id),
        follows: followed.get(row.id),
        names: names.get(row.id) ?? [],
        signatures: signatures?.get(row.id) ?? [],
        objections: objections?.get(row.id) ?? [],
        actions: actionsOf(row, viewer, tooMuch.get(row.id) ?? NOTHING_GIVEN_UP),
        decisionSums: sums.get(row.id) ?? null,
        usualStake: usual,
        slipPause: pause,
        stakeProof: proof,
      },
      viewer,
    ),
  )
}

const NOTHING_GIVEN_UP: GivesUpTooMuch = { concede: false, stepBack: false }

/** Whether conceding, or stepping back, asks for a proof, for the event of real money in which the viewer has a stake. */
async function givingUp(
  context: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
  rows: readonly ActionRow[],
): Promise<Map<bigint, GivesUpTooMuch>> {
  const row = rows.find(
    ({ practice, my_stake, outcome }) => !practice && my_stake !== null && outcome === null,
  )
  if (!row) return new Map()
  const stake = row.my_stake!
  const asks = (amount: bigint) => givesUpTooMuch(context, tx, userId, { what: `event:${row.id}`, amount })
  const position = { selection: selectionOf(row.my_side!), stake }
  const concede = row.status === 'proposed' && (await asks(stake))
  const stepBack = !row.returns && (await asks(givenUpBy({ ...row, fee_bps: row.feeBps }, position)))
  return new Map([[row.id, { concede, stepBack }]])
}

type Followed = NonNullable<EventDetailReply['follows']>

/** The public events that some events follow, by the follower, where the viewer finds them. */
async function followedBy(
  tx: Tx,
  rows: readonly { id: bigint; follows: bigint | null }[],
  userId: bigint,
): Promise<Map<bigint, Followed>> {
  const ids = rows.flatMap(({ id, follows }) => (follows === null ? [] : id))
  if (ids.length === 0) return new Map()
  const found = await tx.rows<Followed & PersonRow & Asker & { follower: bigint }>(sql`
    select f.event_id as follower, e.id, e.title, b.status, b.outcome, ${unmarkedColumns}, asker.side as asker_side, asker.stake as asker_stake
    from event_books f join events e on e.id = f.follows join event_books b on b.event_id = e.id join users u on u.id = e.created_by
    left join lateral (select x.side, sum(x.amount_cents)::bigint as stake from bets x
      where x.event_id = f.event_id and x.user_id = e.created_by group by x.side) asker on true
    where f.event_id = any(${ids}::bigint[]) and ${listedFor(userId)}`)
  return new Map(
    found.map(({ follower, asker_side: side, asker_stake: amount, ...one }) => [
      follower,
      {
        ...one,
        asker:
          side === null
            ? null
            : { person: publicFace(one), selection: selectionOf(side), amount: amount ?? 0n },
      },
    ]),
  )
}

/** The stake in a follower of the person who asked the public event. */
type Asker = { asker_side: number | null; asker_stake: bigint | null }

/** Events that wait for a moderator (`waitsForModerator`), oldest first. */
export async function moderatorQueue(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  viewer: EventViewer,
  page: { cursor?: bigint | undefined; limit: number },
): Promise<EventDetailReply[]> {
  const rows = await tx.rows<{ event_id: bigint }>(sql`
    select b.event_id from event_books b where ${waitsForModerator} and b.event_id > ${page.cursor ?? 0n}
    order by b.event_id limit ${page.limit}`)
  const ids = rows.map((row) => row.event_id)
  return detailsOf(context, tx, ids, viewer)
}

type OwnBet = z.input<typeof ownBet>
type OwnBetRow = Omit<OwnBet, 'selection' | 'status' | 'event'> &
  Omit<OwnBet['event'], 'id'> & {
    id: bigint
    side: number
    payout: bigint | null
    outcome: EventRow['outcome']
    settled: boolean
    stepped: boolean
  }

/** How far back one call looks for bets that are not final yet. */
const OPEN_SCAN_MAX = 5_000

/**
 * A person's own bets, newest first. It finds them through the person's ledger statement, which is a range scan, so the
 * hot table of bets needs no index by person.
 */
export async function listOwnBets(
  tx: Tx,
  userId: bigint,
  query: z.output<(typeof betRoutes.listBets)['query']>,
): Promise<Page<OwnBet[], bigint>> {
  const before = query.cursor ?? LARGEST_ID
  const currencies =
    query.mode === 'real'
      ? (['USD'] as const)
      : query.mode === 'practice'
        ? (['PLAY'] as const)
        : (['USD', 'PLAY'] as const)
  const scan = query.status ? OPEN_SCAN_MAX : query.limit + 1
  const lines = (
    await Promise.all(
      currencies.map((currency) =>
        statement(tx, account('person', userId, currency), { before, limit: scan, reasons: ['bet'] }),
      ),
    )
  ).flat()
  const rows = await tx.rows<OwnBetRow>(sql`
    select x.id, x.event_id as "eventId", x.side, x.amount_cents as amount, b.practice as "isPracticeMode",
      x.created_at as "createdAt", e.rules_hash as "rulesHash", p.amount_cents as payout, e.title,
      e.option_a as "optionALabel", e.option_b as "optionBLabel", b.status, b.ends_at as "endsAt",
      b.stake_a_cents as "optionAPool", b.stake_b_cents as "optionBPool", b.fee_bps as "feeBps", b.outcome,
      b.settled_at is not null as settled, ${hasSteppedBack(sql`x.event_id`, userId)} as stepped
    from unnest(${lines.map((line) => ownerOf(line.other))}::bigint[], ${lines.map((line) => line.id)}::bigint[]) as l(event_id, id)
    join bets x on x.event_id = l.event_id and x.user_id = ${userId} and x.id = l.id
    join event_books b on b.event_id = x.event_id join events e on e.id = x.event_id
    left join event_payouts p on p.event_id = x.event_id and p.user_id = x.user_id and p.bet_id = x.id
    ${query.status === 'open' ? sql`where b.settled_at is null` : query.status === 'final' ? sql`where b.settled_at is not null` : empty}
    order by x.id desc limit ${query.limit + 1}`)
  const page = rows.slice(0, query.limit)
  return { items: page.map(viewOwnBet), next: nextOwnBets(rows, page, lines, scan) }
}

/** The start of the next page: after the last bet shown, or where a scan with too few hits stopped. */
function nextOwnBets(
  rows: OwnBetRow[],
  page: OwnBetRow[],
  lines: { id: bigint }[],
  scan: number,
): bigint | undefined {
  if (rows.length > page.length) return page.at(-1)!.id
  if (lines.length < scan) return undefined
  return lines.reduce((least, line) => (line.id < least ? line.id : least), lines[0]!.id)
}

function viewOwnBet(row: OwnBetRow): OwnBet {
  const selection = selectionOf(row.side)
  return {
    ...row,
    selection,
    status: betStatus(selection, row.outcome, row),
    payout: row.settled ? (row.payout ?? 0n) : null,
    event: { ...row, id: row.eventId },
  }
}
