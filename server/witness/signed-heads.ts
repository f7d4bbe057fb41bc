import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#server/core/durable-file.ts'
import { decimal } from '#verifier/log/bytes.ts'
import type { Head, Key } from '#verifier/log/note.ts'
import { linesBy, readCheckpoint } from './checkpoint.ts'

/** The newest head of a log that this witness has signed. */
export type SignedHead = {
  checkpoint: Head
  /** seconds since 1970: when it was signed */
  time: bigint
  /** the checkpoint with its checked signatures and the witness's own */
  note: string
}

export type SignedHeads = {
  of(origin: string): SignedHead | undefined
  byHash(originHash: string): SignedHead | undefined
  all(): SignedHead[]
  /** Keeps a head on the disk before this process knows it. */
  keep(head: SignedHead): Promise<void>
  /** Keeps the proof that a log has signed two trees of one size. The first one is enough. */
  keepFork(known: SignedHead, other: string): Promise<void>
}

const ENDING = '.head'
const hashOf = (origin: string) => createHash('sha256').update(origin).digest('hex')

/**
 * Reads the heads of a folder: a file for each log.
 * @throws Error in words for a damaged file. A damaged file never counts as a missing one: a witness that forgets may sign a fork
 */
export async function openSignedHeads(folder: string, own: Key): Promise<SignedHeads> {
  const heads = new Map<string, SignedHead>()
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ENDING)) continue
    const head = await readHead(await readFile(join(folder, name), 'utf8'), own)
    if (!head || name !== hashOf(head.checkpoint.origin) + ENDING)
      throw new Error(
        `${join(folder, name)} is damaged, so this witness no longer knows what it has signed. Start again with an empty folder, a new key and a new name.`,
      )
    heads.set(hashOf(head.checkpoint.origin), head)
  }
  return {
    of: (origin) => heads.get(hashOf(origin)),
    byHash: (originHash) => heads.get(originHash),
    all: () => [...heads.values()],
    async keep(head) {
      const hash = hashOf(head.checkpoint.origin)
      await writeDurably(join(folder, hash + ENDING), `time ${head.time}\n\n${head.note}`)
      heads.set(hash, head)
    },
    async keepFork(known, other) {
      const path = join(folder, `${hashOf(known.checkpoint.origin)}.fork`)
      if (!existsSync(path)) await writeDurably(path, `${known.note}\n${other}`)
    },
  }
}

async function readHead(text: string, own: Key): Promise<SignedHead | undefined> {
  const end = text.indexOf('\n\n')
  const time = end > 0 && text.startsWith('time ') ? decimal(text.slice(5, end)) : undefined
  const note = text.slice(end + 2)
  const checkpoint = readCheckpoint(note)
  if (time === undefined || !checkpoint || !(await linesBy([own], checkpoint.note))) return undefined
  return { checkpoint, time, note }
}
