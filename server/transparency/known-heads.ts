import type { Mark } from '#server/ledger/index.ts'

/** The name under which stores keep the newest head. */
export const HEAD_MARK = 'log-head'

/** A head as a mark: its size, and its root in base64. */
export const markOf = ({ size, root, database }: { size: bigint; root: Buffer; database: string }): Mark => ({
  id: size,
  print: root.toString('base64'),
  database,
})

/** Reads heads that others have seen, such as witnesses. */
export type KnownHeads = () => Promise<Mark[]>

/** How other parties' heads and the stores' fit a head that would be signed. */
export type HeadVerdict = { verdict: 'extends' } | { verdict: 'ahead' | 'forked'; mark: Mark }

/**
 * Whether a head extends every head that is known.
 * @param rootAt the root of the log at a size up to that of the head
 */
export async function judgeHead(
  known: readonly Mark[],
  size: bigint,
  rootAt: (size: bigint) => Promise<Buffer>,
): Promise<HeadVerdict> {
  let ahead: Mark | undefined
  for (const mark of known) {
    if (mark.id > size) ahead ??= mark
    else if (mark.print !== null && (await rootAt(mark.id)).toString('base64') !== mark.print)
      return { verdict: 'forked', mark }
  }
  return ahead ? { verdict: 'ahead', mark: ahead } : { verdict: 'extends' }
}
