import type { Person } from './world.ts'

/** Makes a person's profile public, and these people follow them. */
export async function followed(star: Person, fans: readonly Person[]): Promise<void> {
  await star.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  for (const fan of fans) await fan.ok('follow', { params: { userId: star.id }, body: {} })
}
