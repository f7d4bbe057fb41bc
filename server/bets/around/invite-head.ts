import { sql, type Tx } from '#server/core/db.ts'
import { headOfWords } from '#server/share/index.ts'
import { takenDown } from '../event/taken-down.ts'

const INVITE = /^\/e\/([A-Za-z0-9_-]{22})$/

/**
 * The head of an invite link's page for programs that unfurl links: the question and its two answers, without any figure, and only where
 * the creator allows it. It has no picture: an event of a circle has no share card.
 * @returns lines of HTML; none for a link without a preview, and none for a wrong or ended one
 */
export async function inviteHead(tx: Tx, path: string): Promise<string[]> {
  const token = INVITE.exec(path)?.[1]
  if (token === undefined) return []
  const event = await tx.first<{ title: string; optionA: string; optionB: string; practice: boolean }>(sql`
    select e.title, e.option_a as "optionA", e.option_b as "optionB", b.practice
    from event_links l join events e on e.id = l.event_id join event_books b on b.event_id = e.id
    where l.token = ${token} and l.previewed and b.audience = 'link' and not ${takenDown}`)
  if (!event) return []
  const { title, optionA, optionB, practice } = event
  return headOfWords({
    title,
    about: `${optionA} against ${optionB}. You are invited to bet${practice ? ', with practice coins' : ''}.`,
  })
}
