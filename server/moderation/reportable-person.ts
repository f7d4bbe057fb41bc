import { findUser, publicName } from '#server/users/index.ts'
import type { Reportable } from './reportable.ts'

/** A reported person, under the name that others read. A person cannot be removed. */
export const reportablePerson: Reportable = {
  async find(tx, id) {
    const user = await findUser(tx, id)
    if (!user) return undefined
    const title = publicName(user)
    return { aboutUserId: id, title, text: '', link: `/profile/${id}` }
  },
}
