import { obey } from '#server/core/may.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { mayCover, mayUncover } from '../may.ts'
import { announceEvent, lockBook } from './book.ts'
import { checkReadable } from './taken-down.ts'

/** The cover of an event: its creator sets it while betting is open. It is not part of the sealed rules. */
export const eventCover: CoverPlace = {
  async claim(tx, { id, userId, adding }) {
    await checkReadable(tx, id, userId)
    const book = await lockBook(tx, id)
    obey((adding ? mayCover : mayUncover)(book, { userId }))
  },
  async changed(context, tx, id) {
    const book = await lockBook(tx, id)
    announceEvent(context, tx, book, book.status)
  },
}
