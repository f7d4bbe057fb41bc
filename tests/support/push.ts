import type { Reply } from '#contract/index.ts'
import { type Message, notify } from '#server/notifications/index.ts'
import type { BrowserSubscription, PushServiceSimulator, ReceivedPush } from '#simulators/push-service.ts'
import type { Person, World } from './world.ts'

/** Push is turned on in a new browser of this person. */
export async function turnPushOn(
  service: PushServiceSimulator,
  person: Person,
  headers: Record<string, string> = {},
): Promise<BrowserSubscription & Pick<Reply<'addPushSubscription'>, 'id'>> {
  const { publicKey } = await person.ok('pushKey')
  const subscription = service.subscribe(publicKey)
  const answer = await person.call('addPushSubscription', { body: subscription, headers })
  if (answer.status !== 201) throw new Error(`addPushSubscription: ${answer.status} ${answer.body.message}`)
  return { ...subscription, id: answer.body.id }
}

/** Notifies these people, as a use case would. */
export const tell = (world: World, people: readonly Person[], message: Message): Promise<void> =>
  world.context.db.transact((tx) =>
    notify(
      world.context,
      tx,
      people.map(({ id }) => BigInt(id)),
      message,
    ),
  )

export const titles = (received: readonly ReceivedPush[]): string[] =>
  received.map(({ data }) => String(data.title))

let made = 0
/** A message that nothing governs, with a text of its own. */
export const message = (more: Partial<Message> = {}): Message => ({
  key: `feedback.moved:${++made}`,
  title: `Message ${made}`,
  body: 'Its text',
  link: '/feedback',
  ...more,
})
