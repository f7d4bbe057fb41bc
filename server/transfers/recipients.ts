import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { limitHeaders, per } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { refusedOnGrid } from '#server/core/refused-on-grid.ts'
import { findAddressee, findUser, isClosed, type User } from '#server/users/index.ts'

/** Unknown addresses per person: enough for typing errors, too few for trying a list. */
const UNKNOWN_PER_HOUR = 20
const budget = per(UNKNOWN_PER_HOUR, 3600)

const NOBODY = 'Nobody has an account with that address or number'
/** The same text for unknown and unconfirmed addresses, so that it does not reveal which. */
const NOBODY_AT =
  'Nobody has an account with that address. To receive money by e-mail, an address must be confirmed.'

/** An id or an e-mail address. */
type Named = bigint | string

const nobody = (field: string, named: Named) => {
  const message = isEmail(named) ? NOBODY_AT : NOBODY
  return new Refusal('not_found', message, { [field]: message })
}

export type Recipients = {
  /**
   * The person with this id or confirmed e-mail address, who is not the caller. Unknown addresses are counted; after a
   * few of them further addresses are refused before the look-up, known or not.
   * @param field which part of the input names the person
   * @throws Refusal malformed (oneself), not_found, rate_limited
   */
  find(tx: Tx, caller: Caller, named: Named, field: string): Promise<User>
  /** As `find` for an address, for the search: undefined for an unknown one. @throws Refusal rate_limited */
  lookUp(tx: Tx, caller: Pick<Caller, 'userId'>, email: string): Promise<User | undefined>
  /** Runs work that names a person by address; a refusal is delayed to the grid. */
  onGrid<T>(named: Named, work: () => Promise<T>): Promise<T>
}

const isEmail = (named: Named): named is string => typeof named === 'string'

/** Finds the named person, and prevents the enumeration of addresses. */
export function createRecipients({ config, limits }: Pick<Context, 'config' | 'limits'>): Recipients {
  async function lookUp(tx: Tx, { userId }: Pick<Caller, 'userId'>, email: string) {
    // Taken before the look-up and returned after a hit, so parallel calls gain nothing.
    const key = `unknown-address/${userId}`
    const taken = await limits.take(key, budget)
    if (taken.wait > 0) {
      throw new Refusal('rate_limited', 'Too many unknown addresses. Try again later, or pick a name.').with(
        limitHeaders('unknown-address', budget, taken),
      )
    }
    const user = await findAddressee(config, tx, email)
    if (user) await limits.giveBack(key, budget)
    return user
  }

  return {
    lookUp,
    async find(tx, caller, named, field) {
      const self = isEmail(named)
        ? named.toLowerCase() === caller.email.toLowerCase()
        : named === caller.userId
      if (self) {
        const message = 'You cannot send money to yourself'
        throw new Refusal('malformed', message, { [field]: message })
      }
      const user = isEmail(named) ? await lookUp(tx, caller, named) : await findUser(tx, named)
      // Locked against a concurrent closure: money goes to an open account or not at all.
      if (!user || (await isClosed(tx, user.id))) throw nobody(field, named)
      return user
    },
    onGrid: (named, work) => (isEmail(named) ? refusedOnGrid(work) : work()),
  }
}
