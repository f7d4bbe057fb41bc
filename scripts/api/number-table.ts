/** Names and their numbers as a table in Markdown, three pairs in a row. */
export function numberTable(what: string, numbers: Readonly<Record<string, number>>): string {
  const pairs = Object.entries(numbers).map(([name, number]) => `\`${name}\` | ${number}`)
  const rows = Array.from({ length: Math.ceil(pairs.length / 3) }, (_, at) => {
    const cells = [0, 1, 2].map((column) => pairs[at * 3 + column] ?? ' | ')
    return `| ${cells.join(' | ')} |`
  })
  return [
    '',
    `| ${Array(3).fill(`${what} | number`).join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
