import { expect } from 'vitest'
import type { Body } from '#contract/index.ts'
import { bet, EVIDENCE, on, openEvent } from './events.ts'
import { judgedWorld, person } from './file-world.ts'
import { eventBody, type Person, prove } from './world.ts'

/** A world for a file's tests of public events and those that follow them: Ana asks in public, Cleo in her circle, Ben and Dan bet. */
export function followerWorld() {
  const world = judgedWorld()
  const ana = person(() => world.rich('Ana', '10000'))
  const cleo = person(() => world.rich('Cleo', '10000'))
  const [ben, dan] = [person(() => world.rich('Ben', '10000')), person(() => world.rich('Dan', '10000'))]
  const judge = person(() => world.moderator('Judge'))

  const ask = (who: Person, follows: string, more: Partial<Body<'createEvent'>> = {}) =>
    who.call('createEvent', { body: { ...eventBody(), audience: 'link', follows, ...more } })
  const read = (who: Person, id: string) => who.ok('getEvent', on(id))

  /** A public event of Ana's, and Cleo's that follows it, with Ben and Dan invited. */
  async function pair(more: Partial<Body<'createEvent'>> = {}) {
    const source = await openEvent(world, ana, more)
    const follower = await ask(cleo, source.id, more)
    expect(follower.status).toBe(201)
    const { id, inviteLink } = follower.body
    for (const guest of [ben, dan])
      await guest.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
    return { source: source.id, id }
  }

  /** The same with stakes of Ben on A and Dan on B, in the events named. */
  async function stakedPair(
    where: ('source' | 'id')[] = ['source', 'id'],
    more: Partial<Body<'createEvent'>> = {},
  ) {
    const made = await pair(more)
    for (const which of where) {
      await stake(ben, made[which], 'optionA', '5')
      await stake(dan, made[which], 'optionB', '5')
    }
    return made
  }
  /** Bets, with a proof of identity where the sum of a day asks for one. */
  const stake = async (who: Person, id: string, side: 'optionA' | 'optionB', amount: string) =>
    (await prove(who)).ok('placeBet', bet(id, side, amount))
  /** Lets time pass until followers have moved. */
  async function later(...spans: string[]) {
    for (const span of spans) await world.pass(span)
    await world.settle()
    await world.settle()
  }
  const propose = (id: string, outcome: Body<'proposeOutcome'>['outcome'], who = ana) =>
    who.call('proposeOutcome', { ...on(id), body: { outcome, ...EVIDENCE } })
  const moved = async (...args: Parameters<typeof propose>) => {
    await prove(args[2] ?? ana)
    expect((await propose(...args)).status).toBe(200)
  }
  const suspend = (id: string, more: Partial<Body<'suspendEvent'>> = {}) =>
    judge.ok('suspendEvent', { ...on(id), body: { reason: 'Under review', ...more } })
  return {
    world,
    ana,
    cleo,
    ben,
    dan,
    judge,
    ask,
    read,
    pair,
    stakedPair,
    stake,
    later,
    propose,
    moved,
    suspend,
  }
}
