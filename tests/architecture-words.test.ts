import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow, readText } from './support/imports.ts'

/** Keys of replies keep their first name, since clients read them. A room is a watch room everywhere else. */
const KEYS = ['server/safer-play/show-limits.ts: room', 'server/safer-play/words.ts: room']

/** The names in a file that contain a word, each once; texts, SQL and comments are no names. */
function namesWith(word: RegExp, file: string, text: string): string[] {
  const found = new Set<string>()
  const read = (node: ts.Node): void => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && word.test(node.text)) found.add(node.text)
    ts.forEachChild(node, read)
  }
  read(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return [...found]
}

test('what a limit still leaves is an allowance, and no name calls it a room', () => {
  const files = filesBelow(['server/ledger', 'server/safer-play'], ['.ts'])
  expect(files.filter((file) => /room/i.test(file))).toEqual([])
  const found = files.flatMap((file) =>
    namesWith(/room/i, file, readText(file)).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual(KEYS)
})

test('a name is found in code and between the parts of a template, not in texts', () => {
  const code = [
    '// the room that is left',
    "const text = 'has room'",
    'type Left = { roomLeft: bigint }',
    'const read = (held: Left) => sql`select stake_room_cents as room from t where $' +
      '{ROOM_OF[held.roomLeft]}`',
  ].join('\n')
  expect(namesWith(/room/i, 'sample.ts', code)).toEqual(['roomLeft', 'ROOM_OF'])
})
