import { Refusal } from '#server/core/refusal.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { announce, lockBook } from './book.ts'

/** The cover of an event: its creator sets it while one can bet. It is not part of the sealed rules. */
export const eventCover: CoverPlace = {
  async claim(tx, { id, userId, adding }) {
    const book = await lockBook(tx, id)
    if (book.created_by !== userId) throw new Refusal('forbidden', 'Only its creator changes the cover')
    if (adding && !(book.status === 'open' && book.ends_at > book.now))
      throw new Refusal('event_not_open', 'Betting is over, so the cover stays as it is. You can remove it.')
  },
  async changed(context, tx, id) {
    announce(context, tx, id, (await lockBook(tx, id)).status)
  },
}
