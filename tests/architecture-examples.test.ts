import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readText } from './support/imports.ts'

/** The code in the doc comments of a file, each as one text. */
const examplesIn = (file: string): string[] =>
  [...readText(file).matchAll(/^ \* ```tsx?\n([\s\S]*?)^ \* ```$/gm)].map(([, code]) =>
    code!.replace(/^ \* ?/gm, ''),
  )

/** The example with each line `expression // value` as a comparison: its module exports what it found, and what it says. */
const comparing = (code: string): string =>
  `export const compared = []\n${code.replace(
    /^(?!import|const|\s)(.+?) \/\/ (.+)$/gm,
    'compared.push([$1, $2])',
  )}`

test.each(['contract/route.ts', 'server/core/live.ts', 'server/core/module.ts'])(
  'the example in %s runs and says what it gives',
  async (file) => {
    const examples = examplesIn(file)
    expect(examples.length).toBeGreaterThan(0)
    for (const [place, code] of examples.entries()) {
      const folder = join(ROOT, '.cache/examples')
      mkdirSync(folder, { recursive: true })
      const written = join(folder, `${file.replace(/\W/g, '-')}-${place}.ts`)
      writeFileSync(written, comparing(code))
      const { compared } = (await import(/* @vite-ignore */ written)) as { compared: [unknown, unknown][] }
      expect(compared.length).toBeGreaterThan(0)
      for (const [given, said] of compared) expect(given).toEqual(said)
    }
  },
)
