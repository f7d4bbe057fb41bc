import type { RouteName } from '#contract/index.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A practice tournament of the owner's, in which the bettor has a seat and has written. */
async function aTournament(_: unknown, { owner, bettor }: Callers) {
  // a host has at most ten open ones: those of earlier cells are cancelled
  for (const { id, createdById } of await owner.ok('listTournaments', {
    query: { status: 'open', mine: 'true' },
  }))
    if (createdById === owner.id)
      await owner.ok('cancelTournament', { params: { id }, body: { reason: 'Matrix' } })
  const { id } = await owner.ok('createTournament', {
    body: {
      gameTitle: 'Tekken 8',
      platform: 'pc',
      entryFee: '1.00',
      maxPlayers: 11,
      gamesCount: 1,
      isPracticeMode: true,
    },
  })
  await bettor.ok('joinTournament', { params: { id } })
  const message = await bettor.ok('sendTournamentMessage', { params: { id }, body: { content: 'Here I am' } })
  return { id, messageId: message.id }
}
const tournament: Stage['params'] = async (world, people) => ({ id: (await aTournament(world, people)).id })
const withTwo: Stage['params'] = async (world, people) => {
  const { id } = await aTournament(world, people)
  await people.owner.ok('joinTournament', { params: { id } })
  return { id }
}

const all = (status: number) => ({
  visitor: 401,
  user: status,
  merchant: status,
  moderator: status,
  admin: status,
})
const asked: Stage['params'] = async (world, people) => {
  const params = await withTwo(world, people)
  await people.owner.ok('startTournament', { params: params as { id: string } })
  return params
}

const cancelled: Stage['params'] = async (_, people) => {
  const { id } = await aTournament(_, people)
  await people.owner.ok('cancelTournament', { params: { id }, body: { reason: 'Matrix' } })
  return { id }
}

const everybody = { ...all(200), bettor: 200, owner: 200 }

/** Tournaments in the matrix of routes. */
export const tournamentStages: Partial<Record<RouteName, Stage>> = {
  getTournament: { params: tournament, answers: everybody },
  joinTournament: { params: tournament, answers: { ...all(200), bettor: 409, owner: 200 } },
  leaveTournament: { params: tournament, answers: { ...all(409), owner: 409, bettor: 200 } },
  startTournament: { params: withTwo, answers: { ...all(403), bettor: 403, owner: 200 } },
  readyTournament: { params: asked, answers: { ...all(409), bettor: 200, owner: 200 } },
  cancelTournament: {
    params: tournament,
    answers: { visitor: 401, user: 403, merchant: 403, bettor: 403, moderator: 200, admin: 409, owner: 409 },
  },
  tournamentReplay: { params: cancelled, answers: { ...everybody, visitor: 200 } },
  tournamentReplayProof: { params: cancelled, answers: { ...everybody, visitor: 200 } },
  tournamentFacts: { params: tournament, answers: everybody },
  tournamentMessages: { params: tournament, answers: everybody },
  sendTournamentMessage: { params: tournament, answers: { ...all(201), bettor: 201, owner: 201 } },
  reactToTournamentMessage: { params: aTournament, answers: everybody },
  removeTournamentMessage: { params: aTournament, answers: { ...all(403), owner: 200, bettor: 200 } },
}
