/** The fewest letters of a note that counts as evidence. */
export const NOTE_LETTERS_MIN = 10

/** Whether a note is long enough to explain how its author knows the outcome; digits, marks and emoji do not count. */
export const saysEnough = (note: string): boolean => (note.match(/\p{L}/gu)?.length ?? 0) >= NOTE_LETTERS_MIN

/** Endings of host names that do not exist on the public internet. */
const RESERVED_ENDS = /(^|\.)(localhost|local|internal|test|invalid|example|onion|alt|lan|home\.arpa)$/

/** First address and length in bits of each range that is not public. */
const RESERVED_RANGES = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

const isPublicAddress = (address: string) =>
  RESERVED_RANGES.every(([first, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(numberOf(address) / size) !== Math.floor(numberOf(first) / size)
  })

/** IPv6 addresses that are routed to one host, without the ranges for documentation or with an IPv4 address inside. */
const isPublicAddress6 = (address: string) => {
  const [first = '', second = ''] = address.split(':')
  const one = Number.parseInt(first || '0', 16)
  const two = Number.parseInt(second || '0', 16)
  if (one < 0x2000 || one > 0x3fff || one === 0x2002) return false
  return one !== 0x2001 || (two > 0x1ff && two !== 0xdb8)
}

/** @param host as a URL has it: lower case, an IPv4 address in its plain form */
function isPublicHost(host: string): boolean {
  if (host.startsWith('[')) return isPublicAddress6(host.slice(1, -1))
  if (/^\d+(\.\d+){3}$/.test(host)) return isPublicAddress(host)
  return host.includes('.') && !RESERVED_ENDS.test(host)
}

/**
 * Whether a link can be the source of an outcome: https, and a public host that is not ours.
 * @param ownHost the host name of this site, where it has a public one
 */
export function isPublicSource(link: string, ownHost?: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, username, password } = new URL(link)
  const host = hostname.replace(/\.$/, '')
  const isOurs = ownHost !== undefined && (host === ownHost || host.endsWith(`.${ownHost}`))
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(host) && !isOurs
}
