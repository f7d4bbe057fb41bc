import { beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '#contract/auth.ts'
import { methodAndPath } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/index.ts'
import { routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import type { Route } from '#contract/route.ts'
import { decide, lockedEvent, on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, prove } from '#tests/support/world.ts'
import { SAMPLES } from './samples.ts'
import { STAGES } from './stages.ts'

const world = worldOfFile({ env: { RATE_MONEY_PER_SECOND: '100000' } })
let people: Record<Who, Person>
let elsewhere: { creator: Person; bettor: Person }
beforeAll(async () => {
  people = {
    visitor: world.visitor,
    user: await world.rich('User'),
    owner: await world.rich('Owner', '1000'),
    bettor: await world.rich('Bettor', '1000'),
    moderator: await world.moderator('Judge'),
    merchant: await world.withRole('Merchant', 'merchant'),
    admin: await world.withRole('Root', 'admin'),
  }
  elsewhere = { creator: await world.rich('Elsewhere', '1000'), bettor: await world.rich('Other', '1000') }
})

/** Callers who succeed come last, so that one event serves a whole row of cells. */
const callers = ['visitor', 'user', 'merchant', 'admin', 'moderator', 'owner', 'bettor'] as const
/** Admins may do what moderators may, and only one such action succeeds on one event: there they only read. */
const ofOneEvent = callers.filter((who) => who !== 'admin')
type Who = (typeof callers)[number]
const ids = ['malformed', 'random', 'foreign', 'real'] as const
type IdKind = (typeof ids)[number]

const all = routes as unknown as Record<RouteName, Route>
const names = Object.keys(paths) as RouteName[]
const ofEvents = names.filter((name) => /\/events\/\{id\}[^{]*$/.test(paths[name]))
const ofOthers = names.filter((name) => paths[name].includes('{') && !ofEvents.includes(name))
const withId = [...ofEvents, ...ofOthers]

/** An event in the state that the route acts on, of these people. */
async function stage(name: RouteName, creator: Person, bettor: Person): Promise<string> {
  const stakes = [
    [creator, 'optionA', '2'],
    [bettor, 'optionB', '2'],
  ] as const
  switch (name) {
    case 'lockEvent': {
      const id = await stakedEvent(world, creator, stakes)
      await world.pass('11 minutes')
      return id
    }
    case 'voidEvent':
    case 'changeAudience':
      return stakedEvent(world, creator, [stakes[0]])
    case 'getInvite':
    case 'setLinkPreview':
    case 'createSpokenCode':
    case 'renewInviteLink':
    case 'endInviteLink':
    case 'listGuests':
      return stakedEvent(world, creator, [stakes[0]], { audience: 'link' })
    case 'proposeOutcome':
    case 'setEventWords':
    case 'decideEvent':
      return lockedEvent(world, creator, stakes)
    case 'objectToDecision': {
      const id = await lockedEvent(world, creator, [stakes[0], [bettor, 'optionB', '600']])
      for (const judge of [people.moderator, people.admin])
        await decide(judge, id, { outcome: 'optionA', reason: 'for the matrix' })
      return id
    }
    case 'objectToName':
    case 'removeName': {
      // a creator names people with whom they have exchanged messages
      await creator.ok('sendMessage', { body: { receiverId: bettor.id, content: 'Hello' } })
      await bettor.ok('sendMessage', { body: { receiverId: creator.id, content: 'Hello back' } })
      const interest = { part: 'decides' as const, names: [{ personId: bettor.id }] }
      return (await openEvent(world, creator, { interest })).id
    }
    case 'concedeEvent':
    case 'disputeEvent':
      return proposedEvent(world, creator, stakes)
    case 'eventReplay':
    case 'replayProof':
    case 'ownReplay':
    case 'shareWin': {
      const id = await proposedEvent(world, creator, stakes)
      await bettor.ok('concedeEvent', on(id))
      return id
    }
    case 'resumeEvent': {
      const id = await stakedEvent(world, creator, stakes)
      await people.moderator.ok('suspendEvent', { ...on(id), body: { reason: 'for the matrix' } })
      return id
    }
    default:
      return stakedEvent(world, creator, stakes)
  }
}

/** Actions of an event's creator, who has also won it, and of those with a stake in it. */
const OF_CREATOR: RouteName[] = ['proposeOutcome', 'lockEvent', 'voidEvent', 'shareWin', 'changeAudience']
/** Actions of the creator of an event by link, which only its guests and operators know of. */
const OF_HOST: RouteName[] = [
  ...(['getInvite', 'setLinkPreview', 'createSpokenCode'] as const),
  ...(['renewInviteLink', 'endInviteLink', 'listGuests'] as const),
]
/** Answers of a person whom the creator named, here the bettor. */
const OF_NAMED: RouteName[] = ['objectToName', 'removeName']
/** Reads of the creator, and of bettors once the event is settled, which is none here. */
const OF_ASKER: RouteName[] = ['eventTemplate']
const OF_BETTORS: RouteName[] = ['concedeEvent', 'stepBack', 'disputeEvent', 'objectToDecision']

/** The contract's promise for one cell of the matrix. */
function promised(name: RouteName, who: Who, id: IdKind | undefined): number {
  const route = all[name]
  const success = route.status ?? 200
  if (who === 'visitor' && route.who !== 'public') return 401
  if (id === 'malformed' || id === 'random') return 404
  if (route.who === 'moderator' && who !== 'moderator' && who !== 'admin') return 403
  if (OF_CREATOR.includes(name)) return who === 'owner' && id === 'real' ? success : 403
  if (OF_NAMED.includes(name)) return who === 'bettor' && id === 'real' ? success : 403
  if (OF_ASKER.includes(name)) return who === 'owner' && id === 'real' ? success : 404
  if (OF_HOST.includes(name)) {
    if (who === 'owner' && id === 'real') return success
    return who === 'moderator' || who === 'admin' ? 403 : 404
  }
  if (OF_BETTORS.includes(name)) {
    if (id === 'foreign' || (who !== 'bettor' && who !== 'owner')) return 403
    // The owner bet on the side that the proposal or the decision lets win.
    const ofLosers = name === 'concedeEvent' || name === 'objectToDecision'
    return who === 'owner' && ofLosers ? 409 : success
  }
  return success
}

describe('S-27 who may call what', () => {
  test('S-27 every route of the contract is asked by every kind of caller, but webhooks, which signatures judge', () => {
    const left = names.filter((name) => !withId.includes(name) && all[name].takes !== undefined)
    expect(left.sort()).toEqual(['nowpaymentsWebhook', 'stripeWebhook'])
    expect(left.map((name) => all[name].takes)).toEqual(['webhook', 'webhook'])
    expect([...names].sort()).toEqual(Object.keys(routes).sort())
  })

  test.each(ofEvents.flatMap((name) => ids.map((id) => [name, id] as const)))(
    '%s on a %s id',
    async (name, kind) => {
      const malformed = ['0', 'abc', '-1', '1.5', '9999999999999999999', "1'--", '%00']
      const targets =
        kind === 'malformed'
          ? malformed
          : kind === 'random'
            ? ['999999999999999999', '987654321']
            : kind === 'foreign'
              ? [await stage(name, elsewhere.creator, elsewhere.bettor)]
              : [await stage(name, people.owner, people.bettor)]
      if (all[name].who === 'moderator') await prove(people.moderator)
      const only = paths[name].startsWith('GET ') ? callers : ofOneEvent
      const order = name === 'disputeEvent' ? only.filter((who) => who !== 'owner') : only
      for (const target of targets) {
        // Only one moderator's action succeeds on one event; it must not spoil the cells after it.
        const row = [...order].sort(
          (a, b) => Number(promised(name, a, kind) < 300) - Number(promised(name, b, kind) < 300),
        )
        for (const who of row) {
          const answer = await people[who].call(name, {
            params: { id: target },
            body: SAMPLES[name]?.(),
          } as never)
          expect([who, target, answer.status], JSON.stringify(answer.body)).toEqual([
            who,
            target,
            promised(name, who, kind),
          ])
        }
      }
    },
  )

  if (ofOthers.length > 0)
    test.each(ofOthers)('%s: every caller on an object of somebody', async (name) => {
      const stage = STAGES[name]
      expect(stage, `${name} has its line in tests/app/api/stages.ts`).toBeDefined()
      const asked = new Set(Object.keys(stage!.answers))
      expect(
        callers.filter((who) => !asked.has(who)),
        'callers without an answer',
      ).toEqual([])
      // Callers with the right have a fresh proof, so that only the right is judged.
      if (all[name].who === 'admin') await prove(people.admin)
      const params = await stage!.params(world, people)
      for (const [who, status] of Object.entries(stage!.answers)) {
        const answer = await people[who as Who].call(name, { params, body: SAMPLES[name]?.() } as never)
        expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, status])
      }
      for (const value of ['0', 'abc', '%00', '999999999999999999']) {
        const unknown = Object.fromEntries(Object.keys(params).map((key) => [key, value]))
        for (const who of callers) {
          const answer = await people[who].call(name, { params: unknown, body: SAMPLES[name]?.() } as never)
          const expected =
            who === 'visitor' && all[name].who !== 'public' ? 401 : answer.status === 403 ? 403 : 404
          expect([who, value, answer.status]).toEqual([who, value, expected])
          if (answer.status === 403) expect([name, all[name].who]).not.toEqual([name, 'user'])
        }
      }
    })

  test.each(names.filter((name) => !withId.includes(name) && all[name].takes === undefined))(
    '%s',
    async (name) => {
      const route = all[name]
      if (name === 'placeBet')
        return expect((await world.visitor.call('placeBet', { body: {} as never })).status).toBe(401)
      for (const who of callers) {
        // A break is never shortened, and would refuse the other cells.
        if (name === 'pausePlay' && who !== 'visitor') continue
        // A sign-up or sign-out ends the session of the browser that asks, which the other cells need.
        if (name in authRoutes && route.who === 'public' && who !== 'visitor') continue
        const answer = await people[who].call(name, { body: SAMPLES[name]?.() } as never)
        const code = (answer.body as { code?: string }).code
        const expected =
          who === 'visitor' && route.who !== 'public'
            ? 'unauthorized'
            : !['public', 'user'].includes(route.who) && who !== route.who && who !== 'admin'
              ? 'forbidden'
              : undefined
        if (expected) expect([who, code]).toEqual([who, expected])
        // Where every caller is allowed, only the refusals that the route declares are left.
        else if (code !== undefined) expect(route.refusals, `${who}: ${code}`).toContain(code)
        else expect([who, answer.status]).toEqual([who, route.status ?? 200])
      }
    },
  )

  test('a call that the contract does not know does not exist, for any caller', async () => {
    for (const path of ['/api/nothing', '/api/admin/users', '/api/events/1/pay', '/api/', '/api/bets/1']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await fetch(world.url + path, {
          method,
          headers: { cookie: people.moderator.cookie, origin: world.url },
        })
        expect([method, path, answer.status]).toEqual([method, path, 404])
      }
    }
  })
})

describe('Z-04 the order of judgement', () => {
  const send = (name: RouteName, id: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const { method, path } = methodAndPath(paths[name])
    return fetch(world.url + path.replace('{id}', id), { method, ...init })
  }
  const json = { 'content-type': 'application/json' }
  const wrong = '{"unknown":1}'

  test('401, then 403 origin, then 415, then 400, then 404, then 403 authority, then 409', async () => {
    const { id } = await openEvent(world, people.owner)
    const cookie = people.user.cookie
    const origin = world.url
    const status = async (
      target: string,
      headers: Record<string, string>,
      body: string,
      name: RouteName = 'proposeOutcome',
    ) => (await send(name, target, { headers, body })).status
    // Each call is also wrong in everything that is judged after its refusal.
    expect(await status('abc', { 'content-type': 'text/plain', origin: 'https://evil.test' }, '{')).toBe(401)
    expect(
      await status('abc', { 'content-type': 'text/plain', origin: 'https://evil.test', cookie }, '{'),
    ).toBe(403)
    expect(await status('abc', { 'content-type': 'text/plain', origin, cookie }, '{')).toBe(415)
    expect(await status('abc', { ...json, origin, cookie }, '{')).toBe(400)
    expect(await status('abc', { ...json, origin, cookie }, wrong)).toBe(400)
    expect(await status('999999999', { ...json, origin, cookie }, '{"outcome":"optionA"}')).toBe(404)
    expect(await status(id, { ...json, origin, cookie }, '{"outcome":"optionA"}')).toBe(403)
    expect(await status(id, { ...json, origin, cookie: people.owner.cookie }, '{"outcome":"optionA"}')).toBe(
      409,
    )
    // Truncated JSON reveals nothing to a caller without the right.
    expect(await status('abc', { ...json, origin }, '{')).toBe(401)
    expect(await status('abc', { ...json, origin: 'https://evil.test', cookie }, '{')).toBe(403)
    expect(await status('999999999', { ...json, origin, cookie }, '{}', 'resumeEvent')).toBe(404)
    expect(await status(id, { ...json, origin, cookie }, '{}', 'resumeEvent')).toBe(403)
  })

  test('Z-01 Z-03 every refusal is JSON with a code and words for a person, and nothing of the inside', async () => {
    for (const [name, id] of [
      ['getEvent', '999999'],
      ['getEvent', 'abc'],
      ['moderatorQueue', ''],
      ['voidEvent', '999999'],
    ] as const) {
      const answer = await people.user.call(name, { params: { id }, body: SAMPLES[name]?.() } as never)
      const refusal = answer.body as unknown as { code: string; message: string }
      expect(refusal.code).toMatch(/^[a-z_]+$/)
      expect(refusal.message).toMatch(/^[A-Z].{3,}/)
      expect(JSON.stringify(refusal)).not.toMatch(/stack|select|postgres|node_modules/i)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('rates', () => {
  test('Z-04 E-22 past its burst an account gets 429 with Retry-After, and another account does not', async () => {
    const strict = await openWorld(await freshDatabase(), {
      env: { RATE_MONEY_BURST: '5', RATE_MONEY_PER_SECOND: '1', RATE_READ_PER_SECOND: '100' },
    })
    const [one, two] = [await strict.signUp('One'), await strict.signUp('Two')]
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => one.call('createPaymentIntent', { body: { amount: '1' } })),
    )
    const late = answers.filter((answer) => answer.status === 429)
    expect(late.length).toBeGreaterThanOrEqual(3)
    expect(late[0]!.body.code).toBe('rate_limited')
    expect(Number(late[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await one.balance()).usd).toBe(`${answers.length - late.length}.00`)
    expect((await two.call('createPaymentIntent', { body: { amount: '1' } })).status).toBe(200)
    await strict.close()
  })
})
