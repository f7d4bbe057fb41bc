import { afterAll, beforeAll } from 'vitest'
import { hookKinds } from '#contract/hook-limits.ts'
import type { Body, Reply } from '#contract/index.ts'
import { type HookReceiver, startHookReceiver } from '#simulators/hook-receiver.ts'
import { freshDatabase } from './postgres.ts'
import { openWorld, type Person, type World } from './world.ts'

/** Live bindings: the world and the network of the file's tests, once they run. */
export let world: World
export let network: HookReceiver

/** A file of tests with hooks: one world, and a network with the receivers. */
export function testHooks(): void {
  beforeAll(async () => {
    network = await startHookReceiver()
    world = await openWorld(await freshDatabase(), { env: { HOOKS_SIMULATOR: network.url } })
  })
  afterAll(async () => {
    await world.checkMoney()
    await world.close()
    await network.stop()
  })
}

export const hookBody = (host: string, more: Partial<Body<'createHook'>> = {}): Body<'createHook'> => ({
  name: `Hook ${host}`,
  url: network.at(host),
  kinds: [...hookKinds],
  ...more,
})

export type Made = Reply<'createHook'>

/** Lets everything that is due happen, facts and then calls. */
export async function settled(): Promise<void> {
  await world.settle()
  for (const lane of ['hooks', 'slow-hooks']) await world.app.run(lane)
}

/** Moves the clock, and lets everything happen that falls due. */
export async function passed(span: string): Promise<void> {
  await world.pass(span)
  await settled()
}

/** A hook of this person that has echoed. */
export async function liveHook(
  person: Person,
  host: string,
  more: Partial<Body<'createHook'>> = {},
): Promise<Made> {
  const made = await person.ok('createHook', { body: hookBody(host, more) })
  await settled()
  return made
}

export const hookOf = async (person: Person, id: string) =>
  (await person.ok('listHooks')).hooks.find((one) => one.id === id)!

/** The messages that a host received besides the echo. */
export const told = (host: string) =>
  network.received(host).filter(({ data }) => data.type !== 'hook.confirm')
