import { randomUUID } from 'node:crypto'
import type { Body } from '#contract/index.ts'
import { createSessions, hashPassword } from '#server/auth/index.ts'
import { confirmAddress as confirmOf } from '#server/auth/proof/confirm-address.ts'
import { enter } from '#server/auth/sessions/enter.ts'
import type { Context } from '#server/core/context.ts'
import { createUser, findUser } from '#server/users/index.ts'

/** By the memory that it takes, which is a setting: a password is hashed once for all people of a worker. */
const hashes = new Map<number, Promise<string>>()

function hashOf({ config }: Context, password: string): Promise<string> {
  const made = hashes.get(config.passwordHashKib) ?? hashPassword(config, password)
  hashes.set(config.passwordHashKib, made)
  return made
}

export type Joined = { id: string; cookie: string }

/**
 * Opens accounts as the last step of a sign-up does: the user, the purse, the session and the known device in one transaction. A
 * call's limits, the check of the password's strength and its hash, which take most of the time of a sign-up, have tests of their
 * own (tests/auth).
 */
export function openPeople(context: Context): (body: Body<'signUp'>) => Promise<Joined> {
  const sessions = createSessions(context)
  return async ({ password, ...person }) => {
    const passwordHash = await hashOf(context, password)
    const cookies: string[] = []
    const visitor = {
      id: randomUUID(),
      address: '127.0.0.1',
      headers: { 'user-agent': 'node' },
      socket: {},
      signal: new AbortController().signal,
      setCookie: (line: string) => void cookies.push(line.split(';')[0]!),
    }
    const view = await enter(context, sessions, { caller: null, visitor }, (tx) =>
      createUser(tx, { ...person, passwordHash, role: 'user' }),
    )
    return { id: String(view.id), cookie: cookies[0]! }
  }
}

/**
 * Confirms the address of somebody's account, as the link of its letter does. Nobody's is confirmed before: in the test environment
 * that keeps from nothing but a link by address.
 */
export async function confirmAddress(context: Context, { id }: { id: string }): Promise<void> {
  const user = (await findUser(context.db, BigInt(id)))!
  await context.db.transact((tx) => confirmOf(context, tx, user))
}
