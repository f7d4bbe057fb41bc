import type { RouteName } from '#contract/index.ts'
import type { Stage } from '../../app/api/stages.ts'

type Callers = Parameters<Stage['params']>[1]

/** A public room of the owner's with the bettor inside, who has written in it. */
async function aRoom(_: unknown, { owner, bettor }: Callers) {
  // a person has at most five: those of earlier cells are closed
  for (const { id, createdById } of await owner.ok('listRooms', { query: {} }))
    if (createdById === owner.id) await owner.ok('closeRoom', { params: { id }, body: {} })
  const { id } = await owner.ok('createRoom', { body: { name: 'Game seven' } })
  await owner.ok('joinRoom', { params: { id }, body: {} })
  const participant = await bettor.ok('joinRoom', { params: { id }, body: {} })
  const message = await bettor.ok('sendRoomMessage', { params: { id }, body: { content: 'Here we go' } })
  return { id, participantId: participant.id, messageId: message.id }
}
const room: Stage['params'] = async (world, people) => ({ id: (await aRoom(world, people)).id })
const ofRoom: Stage['params'] = async (world, people) => {
  const { id, participantId } = await aRoom(world, people)
  return { id, participantId }
}
const ofMessage: Stage['params'] = async (world, people) => {
  const { id, messageId } = await aRoom(world, people)
  return { id, messageId }
}

const all = (status: number) => ({
  visitor: 401,
  user: status,
  merchant: status,
  moderator: status,
  admin: status,
})
const everybody = { ...all(200), bettor: 200, owner: 200 }
const ownerAlone = { ...all(403), bettor: 403, owner: 200 }
const peopleInside = { ...all(409), bettor: 200, owner: 200 }

export const roomStages: Partial<Record<RouteName, Stage>> = {
  getRoom: { params: room, answers: everybody },
  changeRoom: { params: room, answers: ownerAlone },
  roomParticipants: { params: room, answers: everybody },
  joinRoom: { params: room, answers: everybody },
  leaveRoom: { params: room, answers: everybody },
  setRoomReminder: {
    params: async (world, people) => {
      const { id } = await aRoom(world, people)
      const startsAt = new Date(Date.now() + 86_400_000).toISOString()
      await people.owner.ok('changeRoom', { params: { id }, body: { startsAt } })
      return { id }
    },
    answers: everybody,
  },
  closeRoom: { params: room, answers: ownerAlone },
  setParticipantEmoji: {
    params: async (world, people) => ({ participantId: (await aRoom(world, people)).participantId }),
    answers: { ...all(404), owner: 404, bettor: 200 },
  },
  changeParticipant: { params: ofRoom, answers: ownerAlone },
  removeParticipant: { params: ofRoom, answers: ownerAlone },
  listRemovedFromRoom: { params: room, answers: ownerAlone },
  letBackIntoRoom: {
    params: async (world, people) => {
      const { id, participantId } = await aRoom(world, people)
      await people.owner.ok('removeParticipant', { params: { id, participantId } })
      return { id, userId: people.bettor.id }
    },
    answers: { ...all(403), bettor: 404, owner: 200 },
  },
  renewRoomInvite: { params: room, answers: ownerAlone },
  setRoomVideo: { params: room, answers: ownerAlone },
  setPlayback: { params: room, answers: ownerAlone },
  roomMessages: { params: room, answers: peopleInside },
  sendRoomMessage: { params: room, answers: { ...all(409), bettor: 201, owner: 201 } },
  reactToRoomMessage: { params: ofMessage, answers: peopleInside },
  removeRoomMessage: { params: ofMessage, answers: { ...all(403), bettor: 200, owner: 200 } },
}
