import { describe, expect, test } from 'vitest'
import { categories } from '#contract/bets-bodies.ts'
import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { bet } from '#tests/support/events.ts'
import type { Person } from '#tests/support/world.ts'
import { allTogether, eachAlone, type Market, staked } from './insight-stages.ts'

let it: Market
const guarded = ['insightPicks', 'insightTrends', 'insightAnalysis', 'insightPosts'] as const

describe('access and posts', () => {
  allTogether((market) => (it = market))
  const post = { title: 'The week in odds', text: 'Favourites won as often as their odds said.' }

  test('A-07 A-09 everything but the sample is refused before a subscription and after it, and shown in between', async () => {
    const kim = await it.world.signUp('Kim')
    const ada = await it.world.withRole('Ada', 'admin')
    const { id } = await ada.ok('writeInsightPost', { body: post })
    const answers = async () => {
      const calls = guarded.map((name: RouteName) => kim.call(name, { query: {} } as never))
      const versions = kim.call('insightPostVersions', { params: { id } })
      return (await Promise.all([...calls, versions])).map(({ status, body }) => [status, body.code])
    }
    const refused = Array.from({ length: 5 }, () => [403, 'subscription_required'])
    const shown = Array.from({ length: 5 }, () => [200, undefined])
    expect(await answers()).toEqual(refused)
    await kim.ok('createSubscription')
    await kim.ok('cancelSubscription')
    expect(await answers()).toEqual(shown)
    await it.world.pass('27 days')
    expect(await answers()).toEqual(shown)
    await it.world.pass('5 days')
    expect(await answers()).toEqual(refused)
    expect((await kim.call('insightSample', { query: {} })).status).toBe(200)
  })

  test('A-07 nobody without a session sees anything, not even the sample', async () => {
    for (const name of [...guarded, 'insightSample'] as const)
      expect((await it.world.visitor.call(name, { query: {} } as never)).status).toBe(401)
  })

  test('A-09 an admin signs a post, its earlier versions stay readable, and only its author changes it', async () => {
    const ada = await it.world.withRole('Ada', 'admin')
    const eve = await it.world.withRole('Eve', 'admin')
    const { id } = await ada.ok('writeInsightPost', { body: post })
    expect((await it.reader.ok('insightPosts', { query: {} }))[0]).toMatchObject({
      ...post,
      version: 1,
      author: { id: ada.id, firstName: 'Ada', lastName: 'E.' },
    })
    const edit = (by: Person, version: number) =>
      by.call('editInsightPost', { params: { id }, body: { ...post, text: 'Almost as often.', version } })
    expect((await edit(eve, 1)).status).toBe(403)
    expect((await edit(ada, 1)).body).toMatchObject({ version: 2, text: 'Almost as often.' })
    expect((await edit(ada, 1)).body.code).toBe('stale_revision')
    const versions = await it.reader.ok('insightPostVersions', { params: { id } })
    expect(versions.map(({ version, text }) => [version, text])).toEqual([
      [2, 'Almost as often.'],
      [1, post.text],
    ])
    await expect(it.world.db.change(sql`update insight_post_versions set content = ''`)).rejects.toThrow()
  })

  test('A-09 a post that was taken down is gone for readers, stays for admins with the reason, and is audited', async () => {
    const ada = await it.world.withRole('Ada', 'admin')
    const eve = await it.world.withRole('Eve', 'admin')
    const { id } = await ada.ok('writeInsightPost', { body: post })
    const down = () =>
      eve.call('takeDownInsightPost', { params: { id }, body: { reason: 'It names the wrong event' } })
    expect((await down()).status).toBe(200)
    expect((await down()).body.code).toBe('post_state')
    expect((await it.reader.ok('insightPosts', { query: {} })).map((one) => one.id)).not.toContain(id)
    expect((await it.reader.call('insightPostVersions', { params: { id } })).status).toBe(404)
    const edit = await ada.call('editInsightPost', { params: { id }, body: { ...post, version: 1 } })
    expect(edit.body.code).toBe('post_state')
    expect((await ada.ok('adminInsightPosts', { query: {} }))[0]).toMatchObject({
      id,
      takenDown: { reason: 'It names the wrong event' },
    })
    const audited = await it.world.db.rows(
      sql`select act, reason from audit_log where subject = ${`insight-post:${id}`}`,
    )
    expect(audited).toEqual([{ act: 'insights.take-down', reason: 'It names the wrong event' }])
    expect((await it.reader.call('adminInsightPosts', { query: {} })).status).toBe(403)
  })
})

describe('trends', () => {
  eachAlone((market) => (it = market))
  const trends = (mode: 'real' | 'practice' = 'real') => it.reader.ok('insightTrends', { query: { mode } })
  const of = (trend: Awaited<ReturnType<typeof trends>>['day'], category: (typeof categories)[number]) =>
    trend.categories.find((one) => one.category === category)!

  test('A-09 stakes count in their hour, mode and category, once, whatever becomes of the event', async () => {
    const id = await staked(it, { a: '6.00', b: '4.00', category: 'sports' })
    await staked(it, { a: '5.00', b: '0', category: 'personal' })
    await staked(it, { a: '50.00', b: '50.00', category: 'other', practice: true })
    await it.world.settle()
    await it.world.settle()
    const first = await trends()
    expect(first.day.total).toEqual({ staked: '15.00', bets: 3 })
    expect(of(first.day, 'sports')).toMatchObject({ staked: '10.00', bets: 2, before: '0.00' })
    expect(of(first.day, 'personal')).toMatchObject({ staked: '5.00', bets: 1 })
    expect(first.day.parts.at(-1)!.staked).toEqual(
      categories.map((one) => ({ sports: '10.00', personal: '5.00' })[one as string] ?? '0.00'),
    )
    expect((await trends('practice')).day.total).toEqual({ staked: '100.00', bets: 2 })
    // U6 somebody without a subscription sees where money moved today, but no category's hours and no week
    const kim = await it.world.signUp('Kim')
    const { today } = await kim.ok('insightSample', { query: {} })
    expect(today).toEqual({
      asOf: today.asOf,
      from: first.day.from,
      total: first.day.total,
      categories: first.day.categories,
      hours: [...Array.from({ length: 23 }, () => '0.00'), '15.00'],
    })
    expect((await kim.ok('insightSample', { query: { mode: 'practice' } })).today.total.bets).toBe(2)

    await it.world.pass('3 hours')
    await it.ann.ok('placeBet', bet(id, 'optionA', '1.00'))
    await it.world.pass('24 hours')
    const next = await trends()
    expect(next.day.total).toEqual({ staked: '1.00', bets: 1 })
    expect(of(next.day, 'sports')).toMatchObject({ staked: '1.00', before: '10.00' })
    expect(next.week.total).toEqual({ staked: '16.00', bets: 4 })
    expect(next.week.parts).toHaveLength(7)
    await it.world.pass('7 days')
    const last = await trends()
    expect(last.week.total.bets).toBe(0)
    expect(of(last.week, 'sports').before).toBe('11.00')
  })

  test('A-09 an event that opened and closed between two rounds is counted', async () => {
    await staked(it, { a: '6.00', b: '4.00', hours: 0.1 })
    await it.world.pass('10 minutes')
    expect((await trends()).day.total).toEqual({ staked: '10.00', bets: 2 })
  })
})
