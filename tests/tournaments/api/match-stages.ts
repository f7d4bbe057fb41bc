import type { RouteName } from '#contract/index.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A running practice tournament of two: the bettor and the owner are at the table. */
async function running(_: World, { owner, bettor }: Callers): Promise<{ id: string; tournamentId: string }> {
  const { id: tournamentId } = await owner.ok('createTournament', {
    body: {
      gameTitle: 'FIFA 24',
      platform: 'pc',
      entryFee: '1.00',
      maxPlayers: 2,
      gamesCount: 1,
      isPracticeMode: true,
    },
  })
  for (const person of [bettor, owner]) await person.ok('joinTournament', { params: { id: tournamentId } })
  for (const person of [bettor, owner])
    await person.ok('readyTournament', { params: { id: tournamentId }, body: {} })
  const [match] = await owner.ok('listMatches', { params: { id: tournamentId } })
  return { id: match!.id, tournamentId }
}

/** Its line is drawn: its proof is public. */
const ofTournament: Stage['params'] = async (world, people) => ({
  id: (await running(world, people)).tournamentId,
})
const match: Stage['params'] = async (world, people) => ({ id: (await running(world, people)).id })

/** Both have checked in. The sample names a winner who does not play in it. */
async function begun(world: World, people: Callers): Promise<{ id: string }> {
  const { id } = await running(world, people)
  for (const person of [people.bettor, people.owner]) await person.ok('checkIn', { params: { id }, body: {} })
  return { id }
}

/** The owner has reported a win, which the bettor may dispute. */
async function reported(world: World, people: Callers): Promise<{ id: string }> {
  const { id } = await begun(world, people)
  await people.owner.ok('reportMatch', { params: { id }, body: { winnerId: people.owner.id } })
  return { id }
}

async function disputed(world: World, people: Callers): Promise<{ id: string }> {
  const { id } = await reported(world, people)
  await people.bettor.ok('disputeMatch', { params: { id }, body: { reason: 'It was mine' } })
  return { id }
}

async function completed(world: World, people: Callers): Promise<{ id: string }> {
  const { id } = await reported(world, people)
  await people.bettor.ok('reportMatch', { params: { id }, body: { winnerId: people.owner.id } })
  return { id }
}

/** Callers without a part in the match. */
const outside = (status: number) => ({
  visitor: 401,
  user: status,
  merchant: status,
  moderator: status,
  admin: status,
})

/** Matches in the matrix of routes. */
export const matchStages: Partial<Record<RouteName, Stage>> = {
  tournamentDraw: {
    params: ofTournament,
    answers: { ...outside(200), visitor: 200, bettor: 200, owner: 200 },
  },
  listMatches: { params: ofTournament, answers: { ...outside(200), bettor: 200, owner: 200 } },
  getMatch: {
    params: match,
    answers: { ...outside(403), moderator: 200, admin: 200, bettor: 200, owner: 200 },
  },
  checkIn: { params: match, answers: { ...outside(409), bettor: 200, owner: 200 } },
  reportMatch: { params: begun, answers: { ...outside(409), bettor: 409, owner: 409 } },
  disputeMatch: { params: reported, answers: { ...outside(409), owner: 409, bettor: 200 } },
  answerDispute: { params: disputed, answers: { ...outside(409), owner: 200, bettor: 200 } },
  // one of them asks for the hour, the other one agrees, and it is given once
  askMoreTime: { params: begun, answers: { ...outside(409), owner: 200, bettor: 200 } },
  decideMatch: {
    params: disputed,
    answers: { visitor: 401, user: 403, merchant: 403, bettor: 403, owner: 403, moderator: 200, admin: 409 },
  },
  // nothing is decided about it
  objectToMatch: { params: match, answers: { ...outside(409), bettor: 409, owner: 409 } },
  // the sample names an upload that does not exist
  addEvidence: { params: match, answers: { ...outside(409), bettor: 409, owner: 409 } },
  // nobody has a flag
  closeFlag: {
    params: async () => ({ id: '999999' }),
    answers: { ...outside(404), bettor: 404, owner: 404 },
  },
  closeEventFlag: {
    params: async () => ({ id: '999999' }),
    answers: { ...outside(404), bettor: 404, owner: 404 },
  },
  strikeMatches: {
    params: async () => ({ id: '999999' }),
    answers: { ...outside(404), bettor: 404, owner: 404 },
  },
  restoreMatches: {
    params: async () => ({ id: '999999' }),
    answers: { ...outside(404), bettor: 404, owner: 404 },
  },
  matchScorecard: { params: completed, answers: { ...outside(200), bettor: 200, owner: 200 } },
}
