import { dirname } from 'node:path'

/** So many lines in a row make a copy. */
const LINES_MIN = 8
/** Words that give a line its shape; every other name stands for any name. */
const KEPT =
  /^(?:async|await|break|case|catch|class|const|continue|default|do|else|export|extends|finally|for|from|function|if|in|instanceof|let|new|null|of|return|satisfies|select|static|switch|this|throw|true|false|try|typeof|undefined|void|while|yield)$/

type Line = { at: number; shape: string }

/**
 * The lines of a file that say something, each as its shape: names, texts and numbers are any. Imports, comments, and lines of closing
 * brackets alone are left out.
 */
function shapesOf(text: string): Line[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^(?:import|export)\b[^;]*?\bfrom '[^']*'$/gm, (imported) =>
      imported.replaceAll(/[^\n]/g, ''),
    )
  return code.split('\n').flatMap((line, index) => {
    const shape = line
      .replace(/(?<!:)\/\/.*$/, '')
      .replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, 'S')
      .replaceAll(/\b\d[\d_.]*n?\b/g, '0')
      .replaceAll(/[A-Za-z_$][\w$]*/g, (word) => (KEPT.test(word) ? word : 'i'))
      .replaceAll(/\s+/g, '')
    return /[a-zA-Z0]/.test(shape) && shape.length > 2 ? [{ at: index + 1, shape }] : []
  })
}

/** The module of a file: its folder below contract, server or web; of the contract the noun of the file's name. */
export const moduleOf = (file: string): string =>
  dirname(file) === 'contract' ? file.split('/')[1]!.split(/[-.]/)[0]! : file.split('/')[1]!

export type Copy = { files: readonly [string, string]; at: readonly [number, number] }

/**
 * Pairs of files of different modules that have at least eight lines of the same shape in a row, each pair once.
 * @param sources text by file
 */
export function copiesAcross(sources: ReadonlyMap<string, string>): Copy[] {
  const seen = new Map<string, { file: string; at: number }[]>()
  const found = new Map<string, Copy>()
  for (const [file, text] of sources) {
    const lines = shapesOf(text)
    for (let first = 0; first + LINES_MIN <= lines.length; first++) {
      const run = lines.slice(first, first + LINES_MIN)
      // a table or a list: lines of one or two shapes
      if (new Set(run.map(({ shape }) => shape)).size < LINES_MIN - 2) continue
      const key = run.map(({ shape }) => shape).join('\n')
      const places = seen.get(key) ?? []
      for (const other of places)
        if (other.file !== file && moduleOf(other.file) !== moduleOf(file)) {
          const pair = [other.file, file].sort().join(' ~ ')
          if (!found.has(pair)) found.set(pair, { files: [other.file, file], at: [other.at, run[0]!.at] })
        }
      seen.set(key, [...places, { file, at: run[0]!.at }])
    }
  }
  return [...found.values()]
}
