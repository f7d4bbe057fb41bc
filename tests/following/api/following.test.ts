import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { forgetFollowings } from '#server/following/closure.ts'
import { closeUser, lockClosingUser } from '#server/users/index.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { lockWaits } from '#tests/support/postgres.ts'
import { PASSWORD, type Person, refused } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '100000', RATE_PEOPLE_PER_SECOND: '100000' } })

const at = (person: Person) => ({ params: { userId: person.id } })
const follow = (by: Person, whom: Person) => by.ok('follow', { ...at(whom), body: {} })
const answer = (by: Person, fan: Person, accepts: boolean) =>
  by.ok('answerFan', { ...at(fan), body: { accepts } })
const stateOf = async (by: Person, whom: Person) => (await by.ok('getFollowing', at(whom))).state
const requestsOf = async (person: Person) =>
  (await person.ok('listFans', { query: { state: 'requested' } })).map(({ person }) => person.id)
const fansOf = async (person: Person) => (await person.ok('listFans')).map(({ person }) => person.id)
const followedBy = async (person: Person) =>
  (await person.ok('listFollowings')).map(({ person, state }) => [person.id, state])
const noticesOf = async (person: Person) =>
  (await person.ok('listNotifications')).filter(({ title }) => /follow|request/.test(title))
const block = (by: Person, blocked: Person) => by.ok('blockUser', { params: { id: blocked.id }, body: {} })

async function open(name: string): Promise<Person> {
  const person = await world.signUp(name)
  await person.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  return person
}
const closed = (name: string) => world.signUp(name)

describe('Q-09 following a public profile', () => {
  test('Q-09 it holds at once and makes one notice, however often it ends and begins', async () => {
    const [fan, star] = [await closed('Fay'), await open('Stella')]
    expect(await follow(fan, star)).toEqual({
      ...{ state: 'accepted', muted: false, asks: false, followsMe: 'none' },
    })
    for (let n = 0; n < 3; n++) {
      await fan.ok('unfollow', at(star))
      await follow(fan, star)
    }
    expect((await noticesOf(star)).map(({ title, link }) => [title, link])).toEqual([
      ['Fay E. follows you', `/profile/${fan.id}`],
    ])
    await world.pass('31 days')
    await fan.ok('unfollow', at(star))
    await follow(fan, star)
    expect(await noticesOf(star)).toHaveLength(1)
    expect([await fansOf(star), await followedBy(fan)]).toEqual([[fan.id], [[star.id, 'accepted']]])
    expect((await star.ok('getFollowing', at(fan))).followsMe).toBe('accepted')
  })

  test('Q-09 people who follow stay when the profile is no longer public, and can be removed; then they ask', async () => {
    const [fan, star] = [await closed('Fay'), await open('Stella')]
    await follow(fan, star)
    await star.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    expect(await stateOf(fan, star)).toBe('accepted')
    await answer(star, fan, false)
    expect(await stateOf(fan, star)).toBe('none')
    await star.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    expect((await fan.ok('getFollowing', at(star))).asks).toBe(true)
    expect((await follow(fan, star)).state).toBe('requested')
    await answer(star, fan, true)
    expect(await stateOf(fan, star)).toBe('accepted')
  })
})

describe('Q-09 a request', () => {
  test('Q-09 a profile that is not public is followed once its person accepts', async () => {
    const [fan, shy] = [await closed('Fay'), await closed('Shy')]
    expect((await follow(fan, shy)).state).toBe('requested')
    expect([await requestsOf(shy), await fansOf(shy)]).toEqual([[fan.id], []])
    const [asked] = await noticesOf(shy)
    expect(asked).toMatchObject({ title: 'Fay E. asks to follow you', link: '/following?show=requests' })
    await answer(shy, fan, true)
    expect([await requestsOf(shy), await fansOf(shy), await noticesOf(shy)]).toEqual([[], [fan.id], []])
    expect((await noticesOf(fan)).map(({ title }) => title)).toEqual(['Shy E. accepted your request'])
    expect(await stateOf(fan, shy)).toBe('accepted')
    // a second answer finds nothing to answer
    const again = await shy.call('answerFan', { ...at(fan), body: { accepts: true } })
    expect(refused(again)).toEqual([404, 'not_found'])
    expect(await stateOf(fan, shy)).toBe('accepted')
  })

  test('Q-09 a refusal is silent: its sender sees what the sender of an unanswered request sees, for thirty days and after', async () => {
    const [one, other, shy] = [await closed('One'), await closed('Two'), await closed('Shy')]
    for (const fan of [one, other]) await follow(fan, shy)
    await answer(shy, one, false)
    const seen = async (fan: Person) => ({
      following: await fan.ok('getFollowing', at(shy)),
      list: (await fan.ok('listFollowings')).map(({ state }) => state),
      notices: await noticesOf(fan),
      again: (await follow(fan, shy)).state,
    })
    expect(await seen(one)).toEqual(await seen(other))
    expect(await requestsOf(shy)).toEqual([other.id])
    // withdrawing and asking again shows nothing to the one who declined
    for (const fan of [one, other]) {
      await fan.ok('unfollow', at(shy))
      await follow(fan, shy)
    }
    expect(await requestsOf(shy)).toEqual([other.id])
    await world.pass('30 days')
    expect([await stateOf(one, shy), await stateOf(other, shy)]).toEqual(['none', 'none'])
    expect(await requestsOf(shy)).toEqual([])
    await follow(one, shy)
    expect(await requestsOf(shy)).toEqual([one.id])
    expect((await noticesOf(shy)).map(({ title }) => title)).toEqual(['One E. asks to follow you'])
  })

  test('Q-09 withdrawing takes it back, with its notice; asked again soon it makes none', async () => {
    const [fan, shy] = [await closed('Fay'), await closed('Shy')]
    await follow(fan, shy)
    await fan.ok('unfollow', at(shy))
    expect([await requestsOf(shy), await noticesOf(shy), await followedBy(fan)]).toEqual([[], [], []])
    expect(refused(await shy.call('answerFan', { ...at(fan), body: { accepts: true } }))).toEqual([
      404,
      'not_found',
    ])
    await follow(fan, shy)
    expect([await requestsOf(shy), await noticesOf(shy)]).toEqual([[fan.id], []])
  })

  test('Q-09 a request that came to nothing does not silence the notice of a following of the public profile', async () => {
    const [fan, other, shy] = [await closed('Fay'), await closed('Otto'), await closed('Shy')]
    await follow(fan, shy)
    await fan.ok('unfollow', at(shy))
    expect(refused(await fan.call('unfollow', at(shy)))).toEqual([404, 'not_found'])
    await follow(other, shy)
    await answer(shy, other, false)
    await shy.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    const titles = async () => (await noticesOf(shy)).map(({ title }) => title)
    expect([await titles(), await requestsOf(shy)]).toEqual([[], []])
    await other.ok('unfollow', at(shy))
    for (const one of [fan, other]) await follow(one, shy)
    expect((await titles()).sort()).toEqual(['Fay E. follows you', 'Otto E. follows you'])
    // a block takes the notice back, and following anew soon makes none
    await block(fan, shy)
    await fan.ok('unblockUser', { params: { id: shy.id } })
    expect((await follow(fan, shy)).state).toBe('accepted')
    expect(await titles()).toEqual(['Otto E. follows you'])
  })
})

describe('Q-09 whom nobody follows', () => {
  test('Q-09 a block ends both directions and forbids; its end brings nothing back', async () => {
    const [ada, ben] = [await open('Ada'), await open('Ben')]
    await follow(ada, ben)
    await follow(ben, ada)
    await block(ben, ada)
    for (const one of [ada, ben]) expect([await followedBy(one), await fansOf(one)]).toEqual([[], []])
    expect(refused(await ada.call('follow', { ...at(ben), body: {} }))).toEqual([409, 'blocked'])
    expect(refused(await ben.call('follow', { ...at(ada), body: {} }))).toEqual([409, 'blocked'])
    await ben.ok('unblockUser', { params: { id: ada.id } })
    expect([await stateOf(ada, ben), await stateOf(ben, ada)]).toEqual(['none', 'none'])
    await follow(ada, ben)
    expect(await stateOf(ada, ben)).toBe('accepted')
  })

  test('Q-09 a block and a closed account leave no notice behind that names the other one', async () => {
    const [ada, ben, shy] = [await open('Ada'), await open('Ben'), await closed('Shy')]
    await follow(ada, ben)
    await follow(ben, ada)
    // an ended following has its notice still
    await ada.ok('unfollow', at(ben))
    await follow(ada, shy)
    await answer(shy, ada, true)
    await follow(shy, ada)
    await follow(ben, shy)
    const titles = async (person: Person) => (await noticesOf(person)).map(({ title }) => title).sort()
    expect([await titles(ada), await titles(ben), await titles(shy)]).toEqual([
      ['Ben E. follows you', 'Shy E. accepted your request', 'Shy E. follows you'],
      ['Ada E. follows you'],
      ['Ben E. asks to follow you'],
    ])
    await block(ben, ada)
    expect([await titles(ada), await titles(ben)]).toEqual([
      ['Shy E. accepted your request', 'Shy E. follows you'],
      [],
    ])
    await block(shy, ben)
    expect(await titles(shy)).toEqual([])
    await follow(await open('Cleo'), ada)
    await shy.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await titles(ada)).toEqual(['Cleo E. follows you'])
  })

  test('Q-09 a refusal outlives a block that the other one sets and ends', async () => {
    const [fan, shy] = [await closed('Fay'), await closed('Shy')]
    await follow(fan, shy)
    await answer(shy, fan, false)
    await block(fan, shy)
    await fan.ok('unblockUser', { params: { id: shy.id } })
    await follow(fan, shy)
    expect(await requestsOf(shy)).toEqual([])
  })

  test('Q-09 a following that begins beside a block does not stay', async () => {
    const [ada, ben] = [await open('Ada'), await open('Ben')]
    let begun: Promise<unknown> = Promise.resolve()
    await world.db.transact(async (tx) => {
      await tx.rows(sql`select from users where id = ${BigInt(ada.id)} for no key update`)
      begun = Promise.all([ada.call('follow', { ...at(ben), body: {} }), block(ben, ada)])
      await expect.poll(() => lockWaits(world.db)).toBe(2)
    })
    await begun
    await ben.ok('unblockUser', { params: { id: ada.id } })
    expect(await stateOf(ada, ben)).toBe('none')
  })

  test('Q-09 a closed account leaves every list, and its followings are deleted', async () => {
    const [fan, star] = [await open('Fay'), await open('Stella')]
    await follow(fan, star)
    await follow(star, fan)
    await star.ok('closeAccount', { body: { password: PASSWORD } })
    expect([await followedBy(fan), await fansOf(fan)]).toEqual([[], []])
    expect(refused(await fan.call('follow', { ...at(star), body: {} }))).toEqual([404, 'not_found'])
    expect(refused(await fan.call('getFollowing', at(star)))).toEqual([404, 'not_found'])
    const left = await world.db.rows(sql`
      select from person_followings where ${BigInt(star.id)} in (user_id, followed_id)`)
    expect(left).toEqual([])
  })

  test('Q-09 no following begins towards an account that is closing, whichever of the two is older', async () => {
    const [older, star, younger] = [await closed('Old'), await open('Stella'), await closed('Young')]
    const begun: Promise<unknown>[] = []
    await world.db.transact(async (tx) => {
      await lockClosingUser(tx, BigInt(star.id))
      for (const fan of [older, younger])
        begun.push(fan.call('follow', { ...at(star), body: {} }).then(refused))
      await expect.poll(() => lockWaits(world.db)).toBe(2)
      await forgetFollowings(tx, BigInt(star.id))
      await closeUser(tx, BigInt(star.id))
    })
    expect(await Promise.all(begun)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    const left = await world.db.rows(sql`
      select from person_followings where ${BigInt(star.id)} in (user_id, followed_id)`)
    expect(left).toEqual([])
  })

  test('Q-09 oneself and nobody; banned people vanish until the ban ends, and begin nothing', async () => {
    const [fan, star] = [await closed('Fay'), await open('Stella')]
    expect((await fan.call('follow', { ...at(fan), body: {} })).status).toBe(400)
    expect(refused(await fan.call('follow', { params: { userId: '999999999' }, body: {} }))).toEqual([
      404,
      'not_found',
    ])
    await follow(fan, star)
    await follow(star, fan)
    await world.db.change(sql`
      insert into sanctions (user_id, given_by, kind, reason, until)
      values (${BigInt(star.id)}, ${BigInt(fan.id)}, 'ban', 'Spam', clock_now() + interval '1 day')`)
    expect([await followedBy(fan), await requestsOf(fan)]).toEqual([[], []])
    const other = await open('Other')
    expect(refused(await star.call('follow', { ...at(other), body: {} }))).toEqual([409, 'silenced'])
    await world.pass('25 hours')
    expect([await followedBy(fan), await requestsOf(fan)]).toEqual([[[star.id, 'accepted']], [star.id]])
  })

  test('Q-09 at most 500 people, requests included, and 60 new ones an hour', async () => {
    const [fan, star] = [await closed('Fay'), await open('Stella')]
    await world.db.change(sql`
      with made as (
        insert into users (email, first_name, last_name, date_of_birth, region)
        select 'many-' || n || '-' || ${fan.id} || '@example.com', 'Many', 'E', '1990-01-01', 'US-CA' from generate_series(1, 500) n returning id)
      insert into person_followings (user_id, followed_id, status)
      select ${BigInt(fan.id)}, id, case when id % 2 = 0 then 'requested' else 'accepted' end from made`)
    expect(refused(await fan.call('follow', { ...at(star), body: {} }))).toEqual([409, 'too_many_followings'])
    const pest = await closed('Pest')
    for (let n = 0; n < 60; n++) await follow(pest, star)
    expect(refused(await pest.call('follow', { ...at(star), body: {} }))).toEqual([429, 'rate_limited'])
  })
})

describe('Q-09 one’s own lists', () => {
  test('Q-09 muting holds for the follower alone, and only for somebody followed', async () => {
    const [fan, star] = [await closed('Fay'), await open('Stella')]
    expect(refused(await fan.call('muteFollowing', { ...at(star), body: { muted: true } }))).toEqual([
      404,
      'not_found',
    ])
    await follow(fan, star)
    expect((await fan.ok('muteFollowing', { ...at(star), body: { muted: true } })).muted).toBe(true)
    expect((await fan.ok('listFollowings')).map(({ muted }) => muted)).toEqual([true])
    expect(JSON.stringify([await star.ok('listFans'), await star.ok('getFollowing', at(fan))])).not.toContain(
      '"muted":true',
    )
    await fan.ok('unfollow', at(star))
    expect((await follow(fan, star)).muted).toBe(false)
  })

  test('Q-09 lists go on in pages, and the export has them', async () => {
    const star = await open('Stella')
    const fans = [await closed('F1'), await closed('F2'), await closed('F3')]
    for (const fan of fans) await follow(fan, star)
    const first = await star.call('listFans', { query: { limit: 2 } })
    const cursor = first.headers.get('x-next-cursor')!
    const second = await star.ok('listFans', { query: { limit: 2, cursor } })
    expect([...first.body, ...second].map(({ person }) => person.id)).toEqual(
      fans.map(({ id }) => id).reverse(),
    )
    const [fan] = fans
    await world.db.transact(async (tx) => {
      const { exportFollowings } = await import('#server/following/closure.ts')
      expect(await exportFollowings(tx, BigInt(fan!.id))).toMatchObject({
        follows: [{ userId: BigInt(star.id), status: 'accepted' }],
        followedBy: [],
      })
    })
  })
})
