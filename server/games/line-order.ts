import { createHash } from 'node:crypto'
import { draw, newClientSeed } from './draw.ts'

/** A player's part in the draw of a line. */
export type LineEntry = { player: bigint; clientSeed: string; by: 'player' | 'server' }

/** A player with the client seed that they sent, or one that the server made. */
export const lineEntry = (player: bigint, sent: string | null): LineEntry =>
  sent === null
    ? { player, clientSeed: newClientSeed(), by: 'server' }
    : { player, clientSeed: sent, by: 'player' }

const byPlayer = (one: LineEntry, other: LineEntry) =>
  one.player < other.player ? -1 : one.player > other.player ? 1 : 0

/** The entries in the order of their ids, which the draw and the publication use. */
export const inOrderOfIds = (entries: readonly LineEntry[]): LineEntry[] => entries.toSorted(byPlayer)

/**
 * Draws the order of a line: a shuffle (Fisher-Yates) of the players, starting in the order of their ids. Every order is equally likely,
 * however people joined. The client seed of the draws is the SHA-256 of all client seeds together, so that each of them decides.
 * @param nonce the tournament's number
 * @returns the players, the first of the line first
 */
export function drawLine(serverSeed: Buffer, nonce: bigint, entries: readonly LineEntry[]): bigint[] {
  const sorted = inOrderOfIds(entries)
  const all = sorted.map(({ player, clientSeed }) => `${player}:${clientSeed}`).join('\n')
  const clientSeed = createHash('sha256').update(all).digest('hex')
  const line = sorted.map(({ player }) => player)
  for (let left = line.length; left > 1; left--) {
    const at = draw({ serverSeed, clientSeed, nonce }, left, `tournament/line/${left}`)
    const last = line[left - 1]!
    line[left - 1] = line[at]!
    line[at] = last
  }
  return line
}
