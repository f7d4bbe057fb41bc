import type { Body } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import type { Person, World } from './world.ts'

type More = Partial<Body<'sendMessage'>>

/** The call's input for a message to this person. */
export const to = (person: Person, content: string, more: More = {}) => ({
  body: { receiverId: person.id, content, ...more },
})
export const send = (from: Person, person: Person, content: string, more: More = {}) =>
  from.ok('sendMessage', to(person, content, more))
/** A page of the thread of two people, as the first one sees it. */
export const thread = (of: Person, person: Person, query: Record<string, unknown> = {}) =>
  of.ok('listMessages', { params: { userId: person.id }, query: query as never })
export const state = (of: Person, person: Person) => of.ok('threadState', { params: { userId: person.id } })
export const read = (of: Person, person: Person, upTo?: string) =>
  of.ok('readThread', { params: { userId: person.id }, body: upTo === undefined ? {} : { upTo } })
export const conversations = (of: Person) => of.ok('listConversations')
export const texts = (messages: { content: string }[]) => messages.map(({ content }) => content)

/** Two new people. */
export const pairOf = async (world: World): Promise<[Person, Person]> => [
  await world.signUp('Ada'),
  await world.signUp('Ben'),
]
/** `person` blocks `other`. */
export const block = (world: World, person: Person, other: Person) =>
  world.db.change(
    sql`insert into user_blocks (user_id, blocked_id) values (${BigInt(person.id)}, ${BigInt(other.id)})`,
  )
/** Status and code of an answer. */
export const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
