import type { RouteName } from '#contract/route.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { PASSWORD, type Person, type World } from '#tests/support/world.ts'

/** Who calls in the matrix of routes (`routes.test.ts`). */
export type Callers = Record<
  'visitor' | 'user' | 'owner' | 'bettor' | 'merchant' | 'moderator' | 'admin',
  Person
>

/**
 * One route on one object that is not an event: how to make an object of `owner`'s that the route can act on, and
 * what each caller is answered. Callers are tried in the order in which they stand in `answers`: whoever succeeds and
 * thereby changes the object comes last.
 */
export type Stage = {
  params(world: World, people: Callers): Promise<Record<string, string>>
  answers: Partial<Record<keyof Callers, number>>
}

/** What is somebody's own is to others as if it did not exist. */
const ownersAlone = {
  visitor: 401,
  user: 404,
  bettor: 404,
  merchant: 404,
  moderator: 404,
  admin: 404,
  owner: 200,
} as const

async function ownPasskey(world: World, { owner }: Callers): Promise<Record<string, string>> {
  // the matrix has moved the clock by then
  await owner.ok('stepUp', { body: { password: PASSWORD } })
  const question = await owner.ok('askNewPasskey', { body: {} })
  const passkey = createAuthenticator(world.url).make(question)
  const { id } = await owner.ok('addPasskey', { body: { passkey } })
  return { id }
}

async function anotherSession(world: World, { owner }: Callers): Promise<Record<string, string>> {
  await world.visitor.ok('signIn', { body: { email: owner.email, password: PASSWORD } })
  const open = await owner.ok('listSessions')
  return { id: open.find((session) => !session.current)!.id }
}

/** Every route with a path parameter that no event stands behind has its line here, or the matrix fails. */
export const STAGES: Partial<Record<RouteName, Stage>> = {
  renamePasskey: { params: ownPasskey, answers: ownersAlone },
  removePasskey: { params: ownPasskey, answers: ownersAlone },
  endSession: { params: anotherSession, answers: ownersAlone },
  // No file is sent: who may use the address is told that there is none in it.
  receiveUpload: {
    params: async (_, { owner }) => {
      const { uploadURL } = await owner.ok('requestUpload')
      return { token: uploadURL.split('/').at(-1)! }
    },
    answers: {
      visitor: 401,
      user: 404,
      bettor: 404,
      merchant: 404,
      moderator: 404,
      admin: 404,
      owner: 415,
    },
  },
  userProfile: {
    params: async (_, { owner }) => ({ userId: owner.id }),
    answers: {
      visitor: 401,
      user: 200,
      bettor: 200,
      merchant: 200,
      moderator: 200,
      admin: 200,
      owner: 200,
    },
  },
  answerFeedback: {
    params: async (_, { owner }) => ({ id: (await feedbackOf(owner)).id }),
    answers: {
      visitor: 401,
      user: 404,
      bettor: 404,
      merchant: 404,
      moderator: 404,
      admin: 404,
      owner: 201,
    },
  },
  moveFeedback: {
    params: async (_, { owner }) => ({ id: (await feedbackOf(owner)).id }),
    answers: {
      visitor: 401,
      user: 403,
      bettor: 403,
      merchant: 403,
      moderator: 403,
      owner: 403,
      admin: 200,
    },
  },
}

const feedbackOf = (person: Person) =>
  person.ok('sendFeedback', {
    body: { category: 'bug', title: 'A fault', description: 'It does not add up' },
  })
