import { Refusal } from '#server/core/refusal.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { lockToChange } from './gang-rows.ts'
import { gangChanged } from './live.ts'

/** The cover of a gang: its owner and its officers set it. */
export const gangCover: CoverPlace = {
  async claim(tx, { id, userId }) {
    const own = await lockToChange(tx, id, userId)
    if (own.role === 'member')
      throw new Refusal('forbidden', 'Only the owner and the officers may change the cover')
  },
  changed: gangChanged,
}
