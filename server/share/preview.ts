import type { Tx } from '#server/core/db.ts'
import { headOf } from './share-page.ts'
import { readShared, type Shareables } from './shared-thing.ts'

const EVENT = /^\/events\/([1-9]\d{0,17})$/

/**
 * The head for programs that unfurl links, at an event's own address: its preview's head, which leads search engines to the preview.
 * @returns lines of HTML; none where the address is no event's, or visitors do not see the event
 */
export async function previewHead(
  tx: Tx,
  shareables: Shareables,
  { origin, path }: { origin: string; path: string },
): Promise<string[]> {
  const id = EVENT.exec(path)?.[1]
  const thing = id && (await readShared(tx, shareables, { kind: 'events', id: BigInt(id) }))
  if (!thing) return []
  const at = `/share/events/${id}`
  return headOf(thing, { origin, path: at, picture: `${at}.png`, listed: true })
}
