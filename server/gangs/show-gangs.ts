import type { z } from 'zod'
import type { GangRole, gangDetail, gangRoutes, gangView } from '#contract/gangs.ts'
import type { Page } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { coverOf } from '#server/covers/index.ts'
import { isNewcomer, type PersonRow, publicFace, unmarkedColumns, waitsForGang } from '#server/users/index.ts'
import { nameKey, noSuchGang } from './gang-rows.ts'
import { readJoiner } from './join-gang.ts'
import {
  type GangPart,
  type HeldRole,
  type Joiner,
  mayChangeCover,
  mayDescribe,
  mayGiveRole,
  mayJoin,
  mayLeave,
  mayLetBack,
  mayLetIn,
  mayRemove,
  mayRename,
  maySendAlert,
} from './may.ts'

type GangDetail = z.input<typeof gangDetail>
type GangView = z.input<typeof gangView>

/** Won and lost events of each of these users since a moment, those in which the viewer sees them; users without any are left out. */
export type Records = (
  tx: Tx,
  userIds: readonly bigint[],
  of: { since: Date; viewerId: bigint },
) => Promise<Map<bigint, { won: number; lost: number }>>

type Row = Omit<GangView, 'can' | 'cannotJoin'> & { id: bigint; ownerId: bigint }

function view(gang: Row, joiner: Joiner): GangView {
  // the list reveals no block; joining does, once the person tries
  const refused = mayJoin(gang, { ...joiner, blockers: new Set() })
  return { ...gang, can: { join: isAllowed(refused) }, cannotJoin: refused?.message ?? null }
}

/** Rights of a person with this role in a gang. */
const rightsOf = (role: HeldRole) => ({
  leave: isAllowed(mayLeave(role)),
  sendAlert: isAllowed(maySendAlert(role)),
  describe: isAllowed(mayDescribe(role)),
  rename: isAllowed(mayRename(role)),
  changeCover: isAllowed(mayChangeCover(role)),
  letBack: isAllowed(mayLetBack(role)),
})

/** Rights of one member over another. */
function canOn(own: GangPart, { user_id, role, newcomer }: MemberRow): GangDetail['members'][number]['can'] {
  const other = { userId: user_id, role }
  return {
    giveRole: isAllowed(mayGiveRole(own, other)),
    remove: isAllowed(mayRemove(own, other)),
    letIn: isAllowed(mayLetIn(own, other, newcomer)),
  }
}

const columns = (userId: bigint) => sql`
  g.id, g.owner_id as "ownerId", g.name, g.description, g.member_count as "memberCount", g.created_at as "createdAt",
  ${coverOf('gang', sql`g.id`)} as cover,
  exists (select from gang_members m where m.user_id = ${userId} and m.gang_id = g.id) as mine`

const NUMBERS_MAX = 2_147_483_647n

/** All gangs, the largest first, or those whose name contains a text. */
export async function listGangs(
  tx: Tx,
  userId: bigint,
  { query = '', cursor, limit }: z.output<(typeof gangRoutes.listGangs)['query']>,
): Promise<Page<GangView[], readonly [bigint, bigint]>> {
  const [count, id] = cursor ?? [NUMBERS_MAX, 0n]
  const rows = await tx.rows<Row>(sql`
    select ${columns(userId)} from gangs g
    where (g.member_count, g.id) < (${count}, ${id}) and strpos(g.name_key, ${nameKey(query)}) > 0
    order by g.member_count desc, g.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const joiner = await readJoiner(tx, userId, page)
  return { items: page.map((row) => view(row, joiner)), next: last && [BigInt(last.memberCount), last.id] }
}

type MemberRow = PersonRow & {
  role: GangRole
  joinedAt: Date
  alertsMuted: boolean
  unread: number
  newcomer: boolean
  waits: boolean
}

const NOTHING = { won: 0, lost: 0 }

/** A gang with its members, the owner first, then by role and time. @throws Refusal not_found */
export async function showGang(
  tx: Tx,
  gangId: bigint,
  userId: bigint,
  records: Records,
): Promise<GangDetail> {
  const gang = await tx.first<Row & { weekAgo: Date }>(sql`
    select ${columns(userId)}, clock_now() - interval '7 days' as "weekAgo" from gangs g where g.id = ${gangId}`)
  if (!gang) throw noSuchGang()
  const members = await tx.rows<MemberRow>(sql`
    select ${unmarkedColumns}, m.role, m.joined_at as "joinedAt", m.alerts_muted as "alertsMuted",
      ${isNewcomer} as newcomer, ${waitsForGang} as waits,
      case when m.user_id = ${userId} then (
        select count(*)::int from gang_alerts a
        where a.gang_id = m.gang_id and a.id > m.alerts_read_up_to and a.sender_id <> m.user_id
          and not people_blocked(a.sender_id, m.user_id)) else 0 end as unread
    from gang_members m join users u on u.id = m.user_id
    where m.gang_id = ${gangId} order by array_position(array['owner', 'officer', 'member'], m.role), m.joined_at, m.user_id`)
  const weeks = await records(
    tx,
    members.map((member) => member.user_id),
    { since: gang.weekAgo, viewerId: userId },
  )
  const own = members.find((member) => member.user_id === userId)
  const part = own && { userId, role: own.role }
  const listed = view(gang, await readJoiner(tx, userId, [gang]))
  const sum = (of: 'won' | 'lost') => [...weeks.values()].reduce((total, week) => total + week[of], 0)
  return {
    ...listed,
    can: { ...listed.can, ...rightsOf(own?.role) },
    members: members.map((member) => ({
      ...member,
      userId: member.user_id,
      user: publicFace(member),
      week: weeks.get(member.user_id) ?? NOTHING,
      // others learn nothing of it
      waits: member.waits && (member.user_id === userId || isAllowed(mayLetBack(own?.role))),
      can: canOn(part, member),
    })),
    week: { won: sum('won'), lost: sum('lost') },
    role: own?.role ?? null,
    alertsMuted: own?.alertsMuted ?? null,
    unreadAlerts: own?.unread ?? null,
  }
}
