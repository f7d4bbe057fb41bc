import type { Participant } from '../room/room-data.ts'

/**
 * The person who gets the room when its owner leaves: the first co-host, else the person who has been inside longest; no one in
 * an empty room.
 */
export const heirOf = <P extends Pick<Participant, 'userId' | 'coHost'>>(
  people: readonly P[],
  ownerId: string,
): P | undefined => {
  const others = people.filter(({ userId }) => userId !== ownerId)
  return others.find(({ coHost }) => coHost) ?? others[0]
}
