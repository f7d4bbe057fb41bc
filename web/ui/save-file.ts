/** Saves a text as a file through the browser. @param type its media type */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const FORMULA = /^[=+\-@\t\r]/
const AMOUNT = /^-?\d+\.\d\d$/

/**
 * One cell by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front; our amounts keep their
 * minus, as they are only numbers.
 */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of cells as a CSV file's text, CRLF after every line. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')

/** Saves a CSV file; the byte order mark tells spreadsheets that it is UTF-8. */
export const saveCsv = (text: string, name: string): void => saveFile(`\ufeff${text}`, 'text/csv', name)
