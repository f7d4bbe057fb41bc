import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { WAITS_SECONDS } from '#server/hooks/deliver.ts'
import { on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import {
  hookBody,
  hookOf,
  liveHook,
  network,
  passed,
  settled,
  testHooks,
  told,
  world,
} from '#tests/support/hook-world.ts'
import { sanction } from '#tests/support/rooms.ts'
import { PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

testHooks()

let serial = 0
const host = () => `h${++serial}`
let [owner, mara, jo] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  ;[owner, mara, jo] = [await world.rich('Owner'), await world.rich('Mara'), await world.rich('Jo')]
})
const somebody = () => world.rich('Somebody')
const log = (person: Person, id: string) => person.ok('hookDeliveries', on(id))
const practice = { isPracticeMode: true } as const

describe('Q-10 the address', () => {
  test('Q-10 private, rebinding and unknown names all get the same sentence, and nothing is called', async () => {
    network.place('private', ['10.0.0.5'])
    network.place('mixed', ['203.0.113.10', '169.254.169.254'])
    network.place('nowhere', [])
    const sentences = new Set<string>()
    for (const url of [
      ...['private', 'mixed', 'nowhere'].map((one) => network.at(one)),
      ...[
        'https://127.0.0.1/x',
        'https://localhost/x',
        'https://user:pw@a.hooks.test/',
        'https://a.hooks.test:22/',
      ],
    ]) {
      const answer = await owner.call('createHook', { body: { ...hookBody('x'), url } })
      expect([url, ...refused(answer)]).toEqual([url, 409, 'hook_address'])
      sentences.add(answer.body.message!)
    }
    expect([...sentences]).toEqual(['This is not a public address. Give an https address on the usual port.'])
    for (const one of ['private', 'mixed', 'nowhere']) expect(network.received(one)).toEqual([])
  })

  test('Q-10 it is judged again at every call: a name that points inside later is not called', async () => {
    const at = host()
    const { hook } = await liveHook(mara, at)
    expect((await hookOf(mara, hook.id)).state).toBe('live')
    network.place(at, ['127.0.0.1'])
    await openEvent(world, mara)
    await settled()
    expect(told(at)).toEqual([])
    expect((await log(mara, hook.id))[0]).toMatchObject({
      state: 'waiting',
      fault: 'not_public',
      status: null,
    })
    await mara.ok('endHook', on(hook.id))
  })

  test('Q-10 at most 20 a person, with a fresh proof', async () => {
    const one = await somebody()
    await world.db.change(sql`
      insert into hooks (user_id, name, discord, sealed, host, kinds)
      select ${BigInt(one.id)}, 'h', false, '', 'h', '{event.opened}' from generate_series(1, 20)`)
    expect(refused(await one.call('createHook', { body: hookBody('x') }))).toEqual([409, 'too_many_hooks'])
    expect((await one.ok('listHooks')).left).toBe(0)
    await world.db.change(sql`delete from hooks where user_id = ${BigInt(one.id)}`)
    await passed('20 minutes')
    expect(refused(await one.call('createHook', { body: hookBody('x') }))).toEqual([403, 'step_up_required'])
  })
})

describe('Q-10 the echo', () => {
  test('Q-10 nothing is delivered before it; the code in the answer confirms', async () => {
    const [one, at] = [await somebody(), host()]
    network.fault(at, { wrongEcho: true })
    const { hook, secret } = await liveHook(one, at)
    expect(hook).toMatchObject({ state: 'unconfirmed', codeUntil: expect.any(String), own: true, gang: null })
    await openEvent(world, one)
    await settled()
    expect(told(at)).toEqual([])
    expect(await log(one, hook.id)).toEqual([
      expect.objectContaining({ kind: 'hook.confirm', state: 'failed', fault: 'no_echo', status: 200 }),
    ])
    network.fault(at, undefined)
    await one.ok('confirmHook', { ...on(hook.id), body: {} })
    await settled()
    expect(await hookOf(one, hook.id)).toMatchObject({ state: 'live', codeUntil: null })
    const [echo] = network.received(at).slice(-1)
    expect(new Webhook(secret).verify(echo!.body, echo!.headers)).toMatchObject({ type: 'hook.confirm' })
    expect(refused(await one.call('confirmHook', { ...on(hook.id), body: {} }))).toEqual([409, 'hook_state'])
  })

  test('Q-10 in Discord its owner types the code; five wrong ones end it', async () => {
    const [one, at] = [await somebody(), host()]
    const { hook } = await liveHook(one, at)
    // the address of Discord itself is not called in a test
    await world.db.change(sql`update hooks set discord = true where id = ${BigInt(hook.id)}`)
    await world.db.change(
      sql`update hooks set state = 'asleep', why = 'failed' where id = ${BigInt(hook.id)}`,
    )
    await one.ok('confirmHook', { ...on(hook.id), body: {} })
    await settled()
    const { content } = network.received(at).at(-1)!.data as { content: string }
    const code = /\*\*([A-Z]{6})\*\*/.exec(content)![1]!
    for (let n = 0; n < 5; n++)
      expect(refused(await one.call('confirmHook', { ...on(hook.id), body: { code: 'WRONGX' } }))).toEqual([
        409,
        'hook_code',
      ])
    expect(refused(await one.call('confirmHook', { ...on(hook.id), body: { code } }))).toEqual([
      409,
      'hook_code',
    ])
    await one.ok('confirmHook', { ...on(hook.id), body: {} })
    await settled()
    const again = /\*\*([A-Z]{6})\*\*/.exec(
      (network.received(at).at(-1)!.data as { content: string }).content,
    )![1]!
    expect(
      await one.ok('confirmHook', { ...on(hook.id), body: { code: again.toLowerCase() } }),
    ).toMatchObject({
      state: 'live',
    })
    await openEvent(world, one, { title: 'Is @everyone here?' })
    await settled()
    expect(network.received(at).at(-1)!.data).toMatchObject({ allowed_mentions: { parse: [] } })
  })
})

describe('Q-10 what a hook says', () => {
  test('Q-10 a personal one: own public events, and those with a bet that everybody may see', async () => {
    const [one, at] = [await somebody(), host()]
    const { secret } = await liveHook(one, at)
    const own = await openEvent(world, one, practice)
    await openEvent(world, one, { ...practice, audience: 'link' })
    await settled()
    expect(
      told(at).map(({ data }) => [data.type, (data.data as { event: { id: string } }).event.id]),
    ).toEqual([['event.opened', own.id]])
    const [first] = told(at)
    expect(new Webhook(secret).verify(first!.body, first!.headers)).toBeTruthy()
    expect(first!.headers).not.toHaveProperty('cookie')
  })

  test('Q-10 Q-16 no name of a person who did not choose all, no stake, no figure, no open bet', async () => {
    const [one, at] = [await somebody(), host()]
    await liveHook(one, at)
    const id = await proposedEvent(world, one, [
      [mara, 'optionA', '11.11'],
      [jo, 'optionB', '22.22'],
    ])
    await passed('2 days')
    await settled()
    expect((await one.ok('getEvent', on(id))).status).toBe('settled')
    const kinds = told(at).map(({ data }) => data.type)
    expect(kinds).toEqual(['event.opened', 'event.proposed', 'event.settled'])
    const text = told(at)
      .map(({ body }) => body)
      .join('\n')
    for (const secret of ['11.11', '22.22', '33.33', 'Mara', 'Jo"']) expect(text).not.toContain(secret)
    await world.db.change(sql`update users set show_record = true where id = ${BigInt(mara.id)}`)
    const deliveries = await log(one, (await one.ok('listHooks')).hooks[0]!.id)
    const last = deliveries.find(({ kind }) => kind === 'event.settled')!
    await one.ok('resendHook', {
      params: { id: (await one.ok('listHooks')).hooks[0]!.id, deliveryId: last.id },
      body: {},
    })
    await settled()
    const repeat = told(at).at(-1)!
    expect(repeat.data).toMatchObject({ data: { names: ['Mara'], event: { people: 2 } } })
    expect(repeat.headers['webhook-id']).toBe(told(at).at(-2)!.headers['webhook-id'])
    await world.db.change(sql`update users set show_record = false where id = ${BigInt(mara.id)}`)
  })

  test('Q-10 Q-16 a bet moves a hook of its person only while their profile is public, asked at each try', async () => {
    const [one, at] = [await somebody(), host()]
    const { hook } = await liveHook(one, at)
    const ended = async () => {
      const id = await stakedEvent(world, owner, [[one, 'optionA', '5']], practice)
      await owner.ok('voidEvent', { ...on(id), body: { reason: 'Asked twice' } })
      await settled()
    }
    // by default only people with an account see practice bets
    await ended()
    const show = (shown: boolean) =>
      world.db.change(sql`update users set show_record = ${shown} where id = ${BigInt(one.id)}`)
    await show(true)
    network.fault(at, { status: 500 })
    await ended()
    await show(false)
    network.fault(at, undefined)
    await passed('10 seconds')
    expect((await log(one, hook.id))[0]).toMatchObject({ kind: 'event.settled', state: 'withheld' })
  })

  test('Q-10 a gang’s: its own events, while every member may see them; made by its owner and officers', async () => {
    const [one, member, at] = [await somebody(), await somebody(), host()]
    const gang = await one.ok('createGang', { body: { name: `Harbour ${++serial}` } })
    await member.ok('joinGang', on(gang.id))
    expect(refused(await member.call('createHook', { body: hookBody('x', { gangId: gang.id }) }))).toEqual([
      403,
      'forbidden',
    ])
    const { hook } = await liveHook(one, at, { gangId: gang.id })
    const first = await openEvent(world, one, { ...practice, audience: 'gang' })
    await openEvent(world, one, practice)
    await settled()
    const idsOf = () => told(at).map(({ data }) => (data.data as { event: { id: string } }).event.id)
    expect(idsOf()).toEqual([first.id])
    // a newcomer does not see what was asked before
    const late = await somebody()
    await late.ok('joinGang', on(gang.id))
    await one.ok('voidEvent', { ...on(first.id), body: { reason: 'Asked twice' } })
    await settled()
    expect(idsOf()).toEqual([first.id])
    expect((await log(one, hook.id))[0]).toMatchObject({ kind: 'event.settled', state: 'withheld' })
    expect(refused(await member.call('hookDeliveries', on(hook.id)))).toEqual([404, 'not_found'])
  })

  test('Q-10 a gang’s hook ends when its maker leaves, and nobody wakes it; the new owner gets a notice', async () => {
    const [one, heir, at] = [await somebody(), await somebody(), host()]
    const gang = await one.ok('createGang', { body: { name: `Harbour ${++serial}` } })
    await heir.ok('joinGang', on(gang.id))
    const { hook } = await liveHook(one, at, { gangId: gang.id })
    await one.ok('leaveGang', { body: {} })
    expect((await one.ok('listHooks')).left).toBe(20)
    expect(refused(await heir.call('confirmHook', { ...on(hook.id), body: {} }))).toEqual([409, 'hook_state'])
    await openEvent(world, heir, { ...practice, audience: 'gang' })
    await settled()
    expect(told(at)).toEqual([])
    expect((await heir.ok('listHooks')).hooks).toEqual([])
    expect((await heir.ok('listNotifications'))[0]!.title).toBe(`A hook ended · ${hook.name}`)
  })
})

describe('Q-10 deliveries', () => {
  test('Q-10 retried over three days under one id, then the hook sleeps and its owner gets a notice', async () => {
    expect(WAITS_SECONDS.reduce((sum, one) => sum + one, 0)).toBe(3 * 86_400)
    const [one, at] = [await somebody(), host()]
    const { hook } = await liveHook(one, at, { kinds: ['event.opened'] })
    network.fault(at, { status: 500 })
    await openEvent(world, one)
    await settled()
    for (const seconds of WAITS_SECONDS) await passed(`${seconds + 1} seconds`)
    expect(new Set(told(at).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(told(at)).toHaveLength(WAITS_SECONDS.length + 1)
    expect(await hookOf(one, hook.id)).toMatchObject({ state: 'asleep', why: 'failed' })
    const [last] = await log(one, hook.id)
    expect(last).toMatchObject({ state: 'failed', fault: 'status', status: 500, attempts: 10, nextAt: null })
    expect((await one.ok('listNotifications'))[0]).toMatchObject({ link: '/settings/hooks' })
    expect(
      refused(await one.call('resendHook', { params: { id: hook.id, deliveryId: last!.id }, body: {} })),
    ).toEqual([409, 'hook_state'])
    network.fault(at, undefined)
    await one.ok('confirmHook', { ...on(hook.id), body: {} })
    await settled()
    await one.ok('resendHook', { params: { id: hook.id, deliveryId: last!.id }, body: {} })
    await settled()
    expect((await log(one, hook.id)).find(({ id }) => id === last!.id)).toMatchObject({ state: 'arrived' })
  })

  test('Q-10 410 puts it to sleep at once; a redirect is not followed', async () => {
    const [one, at, other] = [await somebody(), host(), host()]
    const { hook } = await liveHook(one, at)
    network.fault(at, { status: 302, location: network.at(other) })
    await openEvent(world, one)
    await settled()
    expect((await log(one, hook.id))[0]).toMatchObject({ state: 'waiting', fault: 'redirect', status: 302 })
    expect(network.received(other)).toEqual([])
    network.fault(at, { status: 410 })
    await passed('10 seconds')
    expect(await hookOf(one, hook.id)).toMatchObject({ state: 'asleep', why: 'gone' })
  })

  test('Q-10 an answer that switches protocols counts as any other status, and holds no worker', async () => {
    const [one, at] = [await somebody(), host()]
    const { hook } = await liveHook(one, at)
    network.fault(at, { status: 101 })
    await openEvent(world, one)
    await settled()
    expect((await log(one, hook.id))[0]).toMatchObject({ state: 'waiting', fault: 'status', status: 101 })
  })

  test('Q-10 of an answer of 10 MB at most 64 kB are read; silence ends after 10 s', async () => {
    const [one, at, quiet] = [await somebody(), host(), host()]
    const [big, { hook }] = [await liveHook(one, at), await liveHook(one, quiet)]
    network.fault(at, { big: true })
    network.fault(quiet, { hang: true })
    await openEvent(world, one)
    const began = performance.now()
    await settled()
    expect(performance.now() - began).toBeLessThan(20_000)
    expect((await log(one, big.hook.id))[0]).toMatchObject({ state: 'arrived' })
    // besides what stood in the buffers of the system
    expect(network.sent(at)).toBeLessThan(8 * 1024 * 1024)
    expect((await log(one, hook.id))[0]).toMatchObject({ state: 'waiting', fault: 'timeout' })
  }, 60_000)

  test('Q-10 a call cut off by a crash is repeated, and the log says that it may have arrived twice', async () => {
    const [one, at] = [await somebody(), host()]
    const { hook } = await liveHook(one, at)
    network.fault(at, { status: 500 })
    await openEvent(world, one)
    await settled()
    network.fault(at, undefined)
    // as a killed node leaves it
    await world.db.change(sql`
      update hook_deliveries set in_flight = true, due_at = clock_now() + interval '30 seconds'
      where hook_id = ${BigInt(hook.id)} and state = 'waiting'`)
    await world.db.change(
      sql`update hooks set busy_until = clock_now() + interval '30 seconds' where id = ${BigInt(hook.id)}`,
    )
    await settled()
    expect(told(at)).toHaveLength(1)
    await passed('31 seconds')
    expect(told(at)).toHaveLength(2)
    expect((await log(one, hook.id))[0]).toMatchObject({ state: 'arrived', maybeTwice: true })
  })

  test('Q-10 a banned person’s hooks say nothing; others see none; a closed account has none, and its export no secret', async () => {
    const [one, at] = [await world.signUp('Closing'), host()]
    const { hook } = await liveHook(one, at)
    for (const name of ['hookDeliveries', 'endHook'] as const)
      expect(refused(await jo.call(name, on(hook.id)))).toEqual([404, 'not_found'])
    await openEvent(world, one, practice)
    await sanction(world, one, 'ban')
    await settled()
    await passed('2 hours')
    expect(told(at)).toEqual([])
    const exported = JSON.stringify(await prove(one).then(() => one.ok('exportData')))
    expect(exported).toContain(`Hook ${at}`)
    for (const secret of ['whsec_', `${at}.hooks.test/`]) expect(exported).not.toContain(secret)
    await one.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await world.db.rows(sql`select from hooks where id = ${BigInt(hook.id)}`)).toEqual([])
  })
})
