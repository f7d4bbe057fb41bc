/** Holds migrations against the rule of docs/operating/releases.md: beside the previous release they only expand. */

type File = { name: string; text: string }

const NAME = String.raw`(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:public\.)?"?(\w+)"?`
const KINDS =
  'table|view|materialized view|domain|type|sequence|schema|function|procedure|trigger|rule|index|policy|extension'
const MADE = new RegExp(
  String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:${KINDS})\s+(?:concurrently\s+)?${NAME}`,
  'g',
)
/** The first one of a statement: it may stand anywhere in the body of a `do`. */
const ALTERED = new RegExp(String.raw`\balter\s+(\w+)\s+${NAME}`)
const ADDED = new RegExp(String.raw`\badd\s+column\s+${NAME}`, 'g')

/** In place of a name that is put into a statement when it runs, and of any other text that is. */
const SOME_NAME = 'name_by_format'
const SOME_TEXT = 'text_by_format'
const UNREAD = new RegExp(String.raw`^\|\||\bexecute\s+(?!function\b|procedure\b|on\b)|\b${SOME_TEXT}\b`)
/** Effects of a statement on a table that may be the release's. Other triggers after a write may add to them. */
const DONE_TO: readonly [RegExp, string][] = [
  [String.raw`\bcreate\s+constraint\s+trigger\b.*?\bon\s+${NAME}`, 'stands in the way of writes'],
  [
    String.raw`\bcreate\s+(?:or\s+replace\s+)?trigger\s+\S+\s+(?:before|instead)\b.*?\bon\s+${NAME}`,
    'stands in the way of writes',
  ],
  [
    String.raw`\bcreate\s+(?:or\s+replace\s+)?trigger\s+\S+\s+after\b.*?\bon\s+${NAME}.*\bexecute\s+\w+\s+refuse`,
    'stands in the way of writes',
  ],
  [String.raw`\bcreate\s+(?:or\s+replace\s+)?rule\b.*?\bto\s+${NAME}`, 'stands in the way of writes'],
  [String.raw`\bcreate\s+policy\b.*?\bon\s+${NAME}`, 'hides rows'],
  [String.raw`\bdelete\s+from\s+${NAME}`, 'deletes rows'],
].map(([pattern, reason]) => [new RegExp(pattern!, 'g'), reason!])
const REVOKED = /\brevoke\b(?:.*?\bon\s+(function\s+)?(?:table\s+|sequence\s+)?(.*?)|.*?)\s+from\b/

/** Names made after the release, which its code cannot miss. Columns are named as `table.column`. */
class Made {
  readonly #names = new Set<string>()
  note(statement: string): void {
    for (const [, name] of statement.matchAll(MADE)) this.#names.add(name!)
    const table = ALTERED.exec(statement)?.[2]
    for (const [, column] of statement.matchAll(ADDED)) this.#names.add(`${table}.${column}`)
  }
  has = (name: string) => !name.includes(SOME_NAME) && this.#names.has(name)
  /** whether a text names a column of this table that was made after the release */
  names = (table: string, text: string) =>
    (text.match(/\w+/g) ?? []).some((word) => this.has(`${table}.${word}`))
}

/**
 * The statements of migrations after a release which would break its nodes: drops, renames, other types, rules that rows of the
 * release may not keep, rights and rows that it loses, and what is put together when it runs and cannot be read here.
 * @param files the migrations after the release, in their order
 * @param newest the number of the release's newest migration: a file `0150_needs_0140_….sql` may take away what code that knows 0140 does
 *   not need
 * @returns a line for each, with the file and the statement
 */
export function contractions(files: readonly File[], newest: string): string[] {
  const made = new Made()
  return files.flatMap(({ name, text }) => {
    const whole = plain(text)
    const needs = /^\d+_needs_(\d+)_/.exec(name)?.[1]
    return statementsOf(text).flatMap((statement) => {
      made.note(statement)
      if (needs !== undefined && needs <= newest) return []
      return reasons(statement, whole, made).map((reason) => `${name}: ${reason}: ${statement.slice(0, 120)}`)
    })
  })
}

const statementsOf = (text: string): string[] =>
  plain(text)
    .split(';')
    .map((part) => part.trim())

/**
 * In small letters, without comments and strings, but with what is executed as a string, whatever its quotes. The bodies of `do`
 * blocks stay: they change schemas too.
 */
const plain = (sql: string) =>
  sql
    .replace(
      /--[^\n]*|\/\*[\s\S]*?\*\/|\bexecute\s+(?:format\(\s*)?(?:'((?:[^']|'')*)'|(\$\w*\$)([\s\S]*?)\2)|'(?:[^']|'')*'/gi,
      (found, quoted: string | undefined, _, dollars: string | undefined) => {
        const executed = quoted ?? dollars
        if (executed !== undefined) return ` ; ${filledIn(executed)} ; `
        return found.startsWith("'") ? "''" : ' '
      },
    )
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const filledIn = (format: string) =>
  format.replace(/%(?:\d+\$)?-?\d*([is])/gi, (_, kind: string) =>
    kind.toLowerCase() === 'i' ? SOME_NAME : SOME_TEXT,
  )

function reasons(statement: string, file: string, made: Made): string[] {
  const dropped = new RegExp(
    String.raw`\bdrop\s+(${KINDS})\s+(?:concurrently\s+)?((?:if\s+exists\s+)?.*)$`,
  ).exec(statement)
  if (dropped && !statement.startsWith('alter'))
    return droppedNames(dropped[2]!).every(made.has) ? [] : [`drops a ${dropped[1]}`]
  if (/\btruncate\s+(?!on\b|or\b)/.test(statement)) return ['empties a table']
  if (UNREAD.test(statement)) return ['runs what cannot be read']
  for (const [pattern, reason] of DONE_TO)
    if ([...statement.matchAll(pattern)].some(([, table]) => !made.has(table!))) return [reason]
  const revoked = REVOKED.exec(statement)
  // migrations do not tell which functions are new
  if (revoked && !revoked[1])
    return revoked[2] && droppedNames(revoked[2]).every(made.has) ? [] : ['takes a right away']
  const unique = new RegExp(String.raw`\bcreate\s+unique\s+index\b.*?\bon\s+${NAME}(.*)$`).exec(statement)
  if (unique)
    return made.has(unique[1]!) || made.names(unique[1]!, unique[2]!)
      ? []
      : ['refuses rows that were allowed']
  const altered = ALTERED.exec(statement)
  if (!altered || made.has(altered[2]!)) return []
  return alterations(altered[2]!, statement, file, made)
}

const droppedNames = (list: string) =>
  list
    .replace(/^if\s+exists\s+/, '')
    .replace(/\([^)]*\)/g, '')
    .replace(/\b(cascade|restrict)\b/g, '')
    .replace(/\bon\s+\w+\s*$/, '')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^public\./, '')
        .replaceAll('"', ''),
    )

/** Losses by an `alter` of something that the release knows. */
function alterations(table: string, statement: string, file: string, made: Made): string[] {
  const found: string[] = []
  const each = (pattern: string, judge: (name: string, rest: string) => string | undefined) => {
    for (const match of statement.matchAll(new RegExp(pattern, 'g'))) {
      const reason = judge(match[1] ?? '', match[2] ?? '')
      if (reason) found.push(reason)
    }
  }
  const isMade = (column: string) => made.has(`${table}.${column}`)
  each(String.raw`\brename\b`, () => 'renames')
  each(String.raw`(?<!\bno\s+)\b(?:enable|force)\s+row\s+level\s+security\b`, () => 'hides rows')
  each(String.raw`\bset\s+schema\b|\bdetach\s+partition\b|\bdisable\s+trigger\b`, () => 'takes away')
  each(String.raw`\bdrop\s+column\s+${NAME}`, (column) => (isMade(column) ? undefined : 'drops a column'))
  each(String.raw`\bdrop\s+constraint\s+${NAME}`, (name) =>
    // a check with more kinds than before
    new RegExp(String.raw`\badd\s+constraint\s+${name}\s+check\b`).test(file)
      ? undefined
      : 'drops a constraint',
  )
  // the word `column` may be left out
  each(
    String.raw`\bdrop\s+(?!column\b|constraint\b|not\b|default\b|expression\b|identity\b)${NAME}`,
    (column) => (isMade(column) ? undefined : 'drops a column'),
  )
  each(String.raw`\balter\s+(?:column\s+)?"?(\w+)"?\s+(?:set\s+data\s+)?type\b`, (column) =>
    isMade(column) ? undefined : 'changes a type',
  )
  each(String.raw`\balter\s+(?:column\s+)?"?(\w+)"?\s+drop\s+(?:default|identity|expression)\b`, (column) =>
    isMade(column) ? undefined : 'takes a default away',
  )
  each(String.raw`\balter\s+(?:column\s+)?"?(\w+)"?\s+set\s+not\s+null\b`, (column) =>
    isMade(column) || new RegExp(String.raw`\b${column}\s+set\s+default\b`).test(file)
      ? undefined
      : 'demands a value',
  )
  each(String.raw`\badd\s+column\s+${NAME}((?:[^,()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)`, (_, rest) =>
    /\bnot\s+null\b|\bprimary\s+key\b/.test(rest) && !/\bdefault\b|\bgenerated\b|\bserial\b/.test(rest)
      ? 'demands a value'
      : undefined,
  )
  each(
    String.raw`\badd\s+(?:constraint\s+(\w+)\s+)?((?:check|unique|primary\s+key|foreign\s+key|exclude)\b.*)`,
    (name, rest) =>
      made.names(table, rest) ||
      new RegExp(String.raw`\bdrop\s+constraint\s+(?:if\s+exists\s+)?${name || '-'}\b`).test(file)
        ? undefined
        : 'refuses rows that were allowed',
  )
  return found
}
