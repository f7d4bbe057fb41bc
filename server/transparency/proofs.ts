import type { Config, WitnessConfig } from '#server/config/config.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { readLogHead } from './head.ts'
import { proofText } from './note.ts'
import { placesOf, tileReader } from './tiles.ts'
import { inclusion } from './tree.ts'

/** A head that was signed, with all signatures that it has. */
export type NotedHead = { size: bigint; note: string }

/** Whether a cosignature's line is by this witness: by its name and the key of the settings. */
export const isLineOf = ({ name, id }: Pick<WitnessConfig, 'name' | 'id'>, line: string): boolean => {
  const [, by, signature = ''] = line.trimEnd().split(' ')
  return by === name && Buffer.from(signature, 'base64').subarray(0, id.length).equals(id)
}

type Needs = { db: Tx; config: Pick<Config, 'witnesses'> }

/** The newest head, with its cosignatures by the witnesses of the settings. */
export async function newestHead({ db, config }: Needs): Promise<NotedHead & { root: Buffer }> {
  const { size, note, root } = await readLogHead(db)
  const lines = await db.rows<{ line: string }>(
    sql`select line from log_cosignatures where size = ${size} order by witness`,
  )
  const own = lines.filter(({ line }) => config.witnesses.some((witness) => isLineOf(witness, line)))
  return {
    size,
    root,
    note: note + own.map(({ line }) => (line.endsWith('\n') ? line : `${line}\n`)).join(''),
  }
}

/**
 * The newest head that every witness of the settings has signed; undefined without such a head, and after a witness was replaced
 * until the new one has signed.
 */
export async function witnessedHead({ db, config: { witnesses } }: Needs): Promise<NotedHead | undefined> {
  const head = await db.first<NotedHead>(sql`select size, note from log_witnessed`)
  const lines = head?.note.split('\n') ?? []
  const isWhole = witnesses.every((witness) => lines.some((line) => isLineOf(witness, line)))
  return witnesses.length > 0 && isWhole ? head : undefined
}

/**
 * The proof that a posting or statement is in the log, by the newest head that witnesses have signed, if that covers the entry,
 * else by the newest head; undefined where it is not in the log.
 */
export async function logProofOf(
  needs: Needs,
  number: bigint,
  extra: Buffer,
): Promise<{ index: bigint; proof: string } | undefined> {
  const index = (await placesOf(needs.db, [number])).get(number)
  if (index === undefined) return undefined
  const witnessed = await witnessedHead(needs)
  const head = witnessed && witnessed.size > index ? witnessed : await newestHead(needs)
  const path = await inclusion(Number(index), Number(head.size), tileReader(needs.db))
  return { index, proof: proofText({ extra, index, path, note: head.note }) }
}
