import { searchMessages as searchTexts, wroteToEachOther } from '#server/chat/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { beginningWith } from '#server/search/index.ts'
import { type PublicFace, peopleNamed } from '#server/users/index.ts'
import { peopleFor } from './people.ts'
import { otherOf } from './threads.ts'
import type { MessageReply } from './views.ts'
import { viewMessages } from './views.ts'

const FOUND_MAX = 20

type Found = { people: PublicFace[]; messages: { userId: bigint; user: PublicFace; message: MessageReply }[] }

/** Finds people whose full or last name begins with the text, and the user's own messages with all of its words. */
export async function searchDirectMessages(tx: Tx, userId: bigint, query: string): Promise<Found> {
  const personIds = await findPeople(tx, userId, query)
  const texts = await searchTexts(tx, userId, 'thread', { query, limit: FOUND_MAX })
  const found = texts.map((message) => ({ message, otherId: otherOf(message.subject, userId) }))
  const ids = [...new Set([...personIds, ...found.map(({ otherId }) => otherId)])]
  const known = await wroteToEachOther(tx, userId, ids)
  const people = await peopleFor(tx, userId, [userId, ...ids], (id) => known.has(id))
  const faceOf = (id: bigint) => people.get(id)!.face
  const messages: Found['messages'] = []
  for (const { message, otherId } of found) {
    const sides = { userId, otherId, readUpTo: message.id, otherReadUpTo: 0n, faceOf }
    const [view] = await viewMessages(tx, [message], sides)
    messages.push({ userId: otherId, user: faceOf(otherId), message: view! })
  }
  return { people: personIds.map(faceOf), messages }
}

async function findPeople(tx: Tx, userId: bigint, query: string): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from ${peopleNamed(beginningWith(query.replace(/\s+/g, ' ')))} f join users u on u.id = f.id
    where u.id <> ${userId} and not people_blocked(${userId}, u.id)
    order by lower(u.first_name || ' ' || u.last_name), u.id limit ${FOUND_MAX}`)
  return rows.map(({ id }) => id)
}
