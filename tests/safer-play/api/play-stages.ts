import type { Stage } from '../../app/api/stages.ts'

const everybody = (status: number): Stage['answers'] => ({
  visitor: 401,
  user: status,
  owner: status,
  bettor: status,
  merchant: status,
  moderator: status,
  admin: status,
})
const ofTheirOwn = (params: Record<string, string>, status: number): Stage => ({
  params: async () => params,
  answers: everybody(status),
})

/** Money that is held is its owner's alone. */
const OF_SOMEBODY: Stage = {
  async params(world) {
    const receiver = await world.signUp('Receiver')
    await receiver.ok('setPlayLimit', {
      params: { kind: 'received', period: 'day' },
      body: { amount: '0.00' },
    })
    const sender = await world.rich('Sender')
    await sender.ok('transfer', { body: { receiverId: receiver.id, amount: '1' } })
    return { id: (await receiver.ok('playLimits')).held[0]!.id }
  },
  answers: everybody(404),
}

/** Limits and breaks are the caller's own. */
export const PLAY_STAGES = {
  setPlayLimit: ofTheirOwn({ kind: 'stake', period: 'day' }, 200),
  // no change of theirs waits
  confirmPlayLimit: ofTheirOwn({ kind: 'stake', period: 'week' }, 409),
  setPlayTime: ofTheirOwn({ period: 'day' }, 200),
  confirmPlayTime: ofTheirOwn({ period: 'week' }, 409),
  sendHeldBack: OF_SOMEBODY,
  takeHeld: OF_SOMEBODY,
} satisfies Record<string, Stage>
