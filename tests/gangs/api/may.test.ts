import { expect, test } from 'vitest'
import { GANG_PEOPLE_MAX } from '#contract/limits.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { sendAlert } from '#server/gangs/alerts.ts'
import { changeGang } from '#server/gangs/change-gang.ts'
import { changeMember, letIn, removeMember } from '#server/gangs/change-member.ts'
import { createGang } from '#server/gangs/create-gang.ts'
import { gangCover } from '#server/gangs/gang-cover.ts'
import { joinGang } from '#server/gangs/join-gang.ts'
import { leaveGang } from '#server/gangs/leave-gang.ts'
import { letBackIntoGang, listRemovedFromGang } from '#server/gangs/removed-people.ts'
import { listGangs, showGang } from '#server/gangs/show-gangs.ts'
import { name, people, testGangs, world } from '#tests/support/gang-world.ts'
import { STATES, STATES_MS } from '#tests/support/may.ts'
import { MayWalk, type ShownAct, setBan, setBlock } from '#tests/support/may-walk.ts'

testGangs()

type Gang = { id: bigint; ownerId: bigint }
const noRecords = async () => new Map()
const gangs = () => world.db.rows<Gang>(sql`select id, owner_id as "ownerId" from gangs order by id`)

/** The people of the test who are in a gang. */
const insideOf = async ({ id }: Gang, ids: readonly bigint[]): Promise<bigint[]> =>
  (
    await world.db.rows<{ id: bigint }>(sql`
      select user_id as id from gang_members where gang_id = ${id} and user_id = any(${[...ids]}::bigint[]) order by 1`)
  ).map(({ id }) => id)

/** Fills a gang up to its last seat. */
const crowd = (id: bigint) =>
  world.db.change(sql`
    with u as (
      insert into users (email, first_name, last_name, date_of_birth, region, gang_id)
      select 'crowd-' || n || '@example.com', 'Crowd', 'Example', '1990-01-01', 'GB', ${id}
      from generate_series(1, ${GANG_PEOPLE_MAX - 2}) n returning id
    ), m as (insert into gang_members (user_id, gang_id, role) select id, ${id}, 'member' from u)
    update gangs set member_count = ${GANG_PEOPLE_MAX - 1} where id = ${id}`)

/** Something that somebody does in a gang, or that is done to them. */
async function step(walk: MayWalk, ids: readonly bigint[]): Promise<void> {
  const { context, db } = world
  const [userId, memberId] = [walk.pick(ids), walk.pick(ids)]
  const all = await gangs()
  if (all.length < 3)
    return walk.attempt((tx) => createGang(context, tx, { userId, name: name(), description: '' }))
  const { id: gangId, ownerId } = walk.pick(all)
  const byOwner = { gangId, userId: ownerId, memberId }
  const acts: readonly (() => Promise<unknown>)[] = [
    ...[userId, memberId, userId].map((id) => () => walk.attempt((tx) => joinGang(context, tx, gangId, id))),
    () => walk.attempt((tx) => leaveGang(context, tx, userId)),
    () =>
      walk.attempt((tx) =>
        changeMember(context, tx, { ...byOwner, role: walk.pick(['officer', 'officer', 'member', 'owner']) }),
      ),
    () => walk.attempt((tx) => removeMember(context, tx, byOwner)),
    () => walk.attempt((tx) => letBackIntoGang(tx, byOwner)),
    () => setBlock(db, { by: ownerId, of: userId, on: walk.chance(50) }),
    () => setBan(db, userId, walk.chance(30)),
  ]
  await walk.pick(acts)()
}

/** The acts on a gang and on another person in it, as the view shows them to somebody. */
async function shownTo(userId: bigint, { id: gangId }: Gang, otherId: bigint): Promise<ShownAct[]> {
  const { context, db } = world
  const gang = await showGang(db, gangId, userId, noRecords)
  const { items } = await listGangs(db, userId, { limit: 100 })
  expect(items.find(({ id }) => id === gang.id)).toMatchObject({
    can: { join: gang.can.join },
    cannotJoin: gang.cannotJoin,
  })
  const own = await db.first(sql`select 1 from users where id = ${userId} and gang_id is not null`)
  const other = gang.members.find((member) => String(member.userId) === String(otherId))
  const on = { gangId, userId, memberId: otherId }
  const kept = await db.first<{ id: bigint }>(sql`
    select user_id as id from gang_removals where gang_id = ${gangId} limit 1`)
  const blocked = await db.first(sql`
    select from user_blocks b join gangs g on g.owner_id = b.user_id where g.id = ${gangId} and b.blocked_id = ${userId}`)
  const { can } = gang
  const texts = { name: name(), description: 'Ours' }
  return [
    { name: 'found', can: !own, act: (tx) => createGang(context, tx, { userId, ...texts }) },
    // the act alone names a block
    ...(blocked
      ? []
      : [{ name: 'join', can: can.join, act: (tx: Tx) => joinGang(context, tx, gangId, userId) }]),
    // somebody in another gang would leave that one
    ...(gang.role || !own
      ? [{ name: 'leave', can: can.leave, act: (tx: Tx) => leaveGang(context, tx, userId) }]
      : []),
    {
      name: 'send an alert',
      can: can.sendAlert,
      act: (tx) => sendAlert(context, tx, { gangId, userId, title: 'Now', message: 'Come' }),
    },
    {
      name: 'describe',
      can: can.describe,
      act: (tx) => changeGang(context, tx, { gangId, userId, description: 'Ours' }),
    },
    { name: 'rename', can: can.rename, act: (tx) => changeGang(context, tx, { gangId, userId, ...texts }) },
    {
      name: 'cover',
      can: can.changeCover,
      act: (tx) => gangCover.claim(tx, { id: gangId, userId, adding: true }),
    },
    { name: 'see removed people', can: can.letBack, act: (tx) => listRemovedFromGang(tx, gangId, userId) },
    ...(kept
      ? [
          {
            name: 'let back',
            can: can.letBack,
            act: (tx: Tx) => letBackIntoGang(tx, { ...on, memberId: kept.id }),
          },
        ]
      : []),
    {
      name: 'give a role',
      can: other?.can.giveRole ?? false,
      act: (tx) => changeMember(context, tx, { ...on, role: 'officer' }),
    },
    { name: 'let in', can: other?.can.letIn ?? false, act: (tx) => letIn(context, tx, on) },
    { name: 'remove', can: other?.can.remove ?? false, act: (tx) => removeMember(context, tx, on) },
  ]
}

test(
  'S-27 G-04 a gang’s page shows an act exactly where the act is open, in every state and to everybody',
  async () => {
    const walk = new MayWalk(world.context.db)
    const ids = (await people('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus')).map(({ id }) => BigInt(id))
    const { context } = world
    const full = await world.context.db.transact((tx) =>
      createGang(context, tx, { userId: ids[0]!, name: name(), description: '' }),
    )
    await crowd(full)
    for (let state = 0; state < STATES; state++) {
      for (let n = walk.draw(2); n >= 0; n--) await step(walk, ids)
      const gang = walk.pick(await gangs())
      const inside = await insideOf(gang, ids)
      const somebody = () => walk.pick(inside.length > 0 && walk.chance(60) ? inside : ids)
      const [userId, otherId] = [somebody(), somebody()]
      await walk.compare(
        await shownTo(userId, gang, otherId),
        `state ${state}, person ${userId} on ${otherId} in gang ${gang.id}`,
        4,
      )
    }
    walk.expectBoth()
  },
  STATES_MS,
)
