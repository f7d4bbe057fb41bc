import { Fault } from '../log/bytes.ts'
import type { GetFile } from '../log/heads.ts'
import type { Opening } from '../log/settlement.ts'

type Page = { settlements: Opening[]; next: string | null }

/**
 * The openings of a site's settlements, in the order of its log, as far as the site shows them to visitors.
 * @param most entries of the log: no site has more pages
 * @throws Fault where the pages have no end
 */
export async function* openingsOf(site: GetFile, most: bigint): AsyncGenerator<Opening> {
  let after = 0n
  for (let pages = 0n; pages <= most; pages++) {
    const bytes = await site(after === 0n ? 'api/settlements' : `api/settlements?after=${after}`)
    // a site that is older than commitments has none
    if (!bytes) return
    const { settlements, next } = JSON.parse(new TextDecoder().decode(bytes)) as Page
    yield* settlements
    if (next === null) return
    if (BigInt(next) <= after) break
    after = BigInt(next)
  }
  throw new Fault('opening', 'The pages of settlements that the site opens have no end.')
}
