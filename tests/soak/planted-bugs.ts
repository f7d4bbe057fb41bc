import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readText } from '../support/imports.ts'

const FOLDER = 'tests/soak/planted'

/** A bug that is planted to see whether a test finds it: a patch, and above it what is broken and the noun that has to find it. */
export type PlantedBug = {
  /** the patch's name: `transfers-3-locked-wallet-pays` */
  name: string
  noun: string
  /** what is broken, in one sentence */
  says: string
  patch: string
  text: string
  /** the file that it changes, from the root */
  file: string
}

function readBug(patch: string): PlantedBug {
  const text = readText(patch)
  const [, says = '', noun = '', file = ''] =
    /^(.+)\nnoun: (\S+)\n\ndiff --git a\/\S+ b\/(\S+)\n/.exec(text) ?? []
  if (!file) throw new Error(`${patch} does not begin with a sentence, its noun and one diff`)
  return {
    name: patch.slice(FOLDER.length + 1, -'.patch'.length),
    noun,
    says,
    patch: join(ROOT, patch),
    text,
    file,
  }
}

/** All of them, by noun and number. */
export const plantedBugs = (): PlantedBug[] =>
  readdirSync(join(ROOT, FOLDER))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => readBug(`${FOLDER}/${name}`))
