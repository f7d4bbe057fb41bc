import { randomUUID } from 'node:crypto'
import type { RouteName } from '#contract/index.ts'
import type { World } from '#tests/support/world.ts'
import type { Callers, Stage } from '../../app/api/stages.ts'

/** A gang of the owner's that the bettor has joined. Earlier cells may have left anybody in a gang. */
async function gang(_: World, people: Callers): Promise<{ id: string }> {
  const { visitor: __, ...signedIn } = people
  for (const person of Object.values(signedIn)) await person.call('leaveGang', { body: {} })
  const { id } = await people.owner.ok('createGang', { body: { name: `Stage ${randomUUID()}` } })
  await people.bettor.ok('joinGang', { params: { id }, body: {} })
  return { id }
}
const member = async (world: World, people: Callers) => ({
  ...(await gang(world, people)),
  userId: people.bettor.id,
})

/** The same after the bettor was removed. */
async function removed(world: World, people: Callers): Promise<{ id: string; userId: string }> {
  const params = await member(world, people)
  await people.owner.ok('removeGangMember', { params })
  return params
}

/** Callers without a part in the gang. */
const outside = (status: number) => ({
  visitor: 401,
  user: status,
  merchant: status,
  moderator: status,
  admin: status,
})

/** Gangs in the matrix of routes. */
export const GANG_STAGES: Partial<Record<RouteName, Stage>> = {
  getGang: { params: gang, answers: { ...outside(200), bettor: 200, owner: 200 } },
  changeGang: { params: gang, answers: { ...outside(403), bettor: 403, owner: 200 } },
  joinGang: { params: gang, answers: { ...outside(200), bettor: 409, owner: 409 } },
  changeGangMember: { params: member, answers: { ...outside(403), bettor: 403, owner: 200 } },
  removeGangMember: { params: member, answers: { ...outside(403), bettor: 403, owner: 200 } },
  listRemovedFromGang: { params: gang, answers: { ...outside(403), bettor: 403, owner: 200 } },
  letIntoGang: { params: member, answers: { ...outside(403), bettor: 403, owner: 200 } },
  letBackIntoGang: { params: removed, answers: { ...outside(403), bettor: 403, owner: 200 } },
  muteGang: { params: gang, answers: { ...outside(409), bettor: 200, owner: 200 } },
  gangBoard: { params: gang, answers: { ...outside(404), bettor: 200, owner: 200 } },
  listGangAlerts: { params: gang, answers: { ...outside(404), bettor: 200, owner: 200 } },
  sendGangAlert: { params: gang, answers: { ...outside(409), bettor: 201, owner: 201 } },
  readGangAlerts: { params: gang, answers: { ...outside(409), bettor: 200, owner: 200 } },
}
