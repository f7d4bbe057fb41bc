import type { CoverKind } from '#contract/covers.ts'
import type { UploadPurpose } from '#contract/upload-limits.ts'
import { eventCover } from '#server/bets/index.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { setCover } from '#server/covers/index.ts'
import { gangCover } from '#server/gangs/index.ts'
import { roomCover } from '#server/rooms/index.ts'
import { changeProfilePicture } from '#server/settings/index.ts'
import { tournamentCover } from '#server/tournaments/index.ts'
import {
  keepUpload,
  openObjectStore,
  receiveUpload,
  releaseUpload,
  requestUpload,
} from '#server/uploads/index.ts'
import type { Community } from './community.ts'
import { drawPortrait } from './draw-portrait.ts'
import { type DrawnScene, drawScene } from './draw-scene.ts'

/** The things that have a cover, by their name. All others show their drawn art. */
const scenes: Readonly<Record<string, DrawnScene>> = {
  'Will the Harbour Kings take game seven?': 'arena',
  'Which side scores first in Saturday’s derby?': 'pitch',
  'Will “The Long Tide” open at number one?': 'cinema',
  'Will I finish the Ridge Trail in under six hours?': 'trail',
  'Snow in the valley before the first of December?': 'valley',
  'Will the night train leave on time tonight?': 'train',
  'Who wins the office table tennis final?': 'table',
  'Film night: one short, no spoilers': 'cinema',
  'Game seven, all of it': 'arena',
  'Harbour Regulars': 'harbour',
  Encore: 'stage',
  'Mario Kart 8': 'track',
}

const places: Record<CoverKind, CoverPlace> = {
  event: eventCover,
  room: roomCover,
  gang: gangCover,
  tournament: tournamentCover,
}

/** A drawing takes the path of every picture: to an address, through the picture process, into the store. */
async function upload(
  { context, db, remake }: Community,
  userId: bigint,
  purpose: UploadPurpose,
  svg: string,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  const token = await requestUpload(db, userId, purpose)
  // this file has just drawn the picture
  const inspect = async () => {}
  const sent = { inspect, remake, token, userId, bytes }
  return (await receiveUpload(db, openObjectStore(context.config), sent)).objectPath
}

/** Every fourth person keeps their initials. */
const KEEPS_INITIALS = 4

/** Gives a person of the community a drawn portrait. @param place among the people */
export async function givePortrait(
  community: Community,
  { key, userId, place }: { key: string; userId: bigint; place: number },
): Promise<void> {
  if (place % KEEPS_INITIALS === KEEPS_INITIALS - 1) return
  const address = await upload(community, userId, 'profile', drawPortrait(key))
  await changeProfilePicture(
    community.db,
    { keep: (tx) => keepUpload(tx, { userId, purposes: ['profile'], address }), release: releaseUpload },
    { userId, address },
  )
}

/** Gives a new thing its cover, if it has one. */
export async function giveCover(
  community: Community,
  { kind, id, userId, name }: { kind: CoverKind; id: bigint; userId: bigint; name: string },
): Promise<void> {
  const scene = scenes[name]
  if (!scene) return
  const { context, db } = community
  const objectPath = await upload(community, userId, 'cover', drawScene(scene))
  await setCover(context, db, places[kind], { kind, id, userId, objectPath })
}
