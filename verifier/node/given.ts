import { readFile } from 'node:fs/promises'

const TEXT = { type: 'string' } as const
/** The options that may follow the name of a command. */
export const OPTIONS = {
  ...{ url: TEXT, key: TEXT, from: TEXT, owner: TEXT, event: TEXT, tournament: TEXT },
  ...{ game: TEXT, 'server-seed': TEXT, 'client-seed': TEXT, nonce: TEXT, commitment: TEXT },
  witness: { type: 'string', multiple: true },
  full: { type: 'boolean' },
} as const

export type Given = { [name in Exclude<keyof typeof OPTIONS, 'witness' | 'full'>]?: string } & {
  witness?: string[]
  full?: boolean
}

/** @returns whether everything holds. @throws Misuse, NotThere, and Error when the server does not answer or there is no file */
export type Command = (given: Given, rest: string[]) => Promise<boolean>

/** The question makes no sense. The program prints its usage behind the message. */
export class Misuse extends Error {}

/** The server to ask where none is named. */
export const SERVER = 'http://localhost:4310'

const NUMBER = /^[1-9]\d{0,17}$/
export const isNumber = (text: string | undefined): text is string => NUMBER.test(text ?? '')

/** The only number that was named. @throws Misuse */
export function numberIn([id, ...more]: string[]): string {
  if (!isNumber(id) || more.length > 0) throw new Misuse()
  return id
}

/** The text of the only file that was named. @throws Misuse */
export const fileIn = ([file, ...more]: string[]): Promise<string> => {
  if (file === undefined || more.length > 0) throw new Misuse()
  return readFile(file, 'utf8')
}
