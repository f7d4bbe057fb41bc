import { obey } from '#server/core/may.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { lockRole } from './gang-rows.ts'
import { gangChanged } from './live.ts'
import { mayChangeCover } from './may.ts'

/** The cover of a gang, which its owner and its officers set. */
export const gangCover: CoverPlace = {
  async claim(tx, { id, userId }) {
    obey(mayChangeCover(await lockRole(tx, id, userId)))
  },
  changed: gangChanged,
}
