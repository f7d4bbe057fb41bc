import { TILE_WIDTH } from './tree.ts'

/** The tile or bundle that an address below `/log/tile/` names (C2SP tlog-tiles). */
export type TilePath = { level: number | 'entries'; n: bigint; width: number }

const LEVEL = /^(?:0|[1-9]\d?)$/
const WIDTH = /^[1-9]\d{0,2}$/
/** `x001/x234/067`: the number in groups of three digits, the last one without an x. */
const NUMBER = /^(?:x\d{3}\/){0,5}\d{3}$/
const LEVEL_MAX = 63

/** The path of a number: 1234067 is `x001/x234/067`. */
export function numberPath(n: bigint): string {
  const groups = String(n)
    .padStart(Math.ceil(String(n).length / 3) * 3, '0')
    .match(/\d{3}/g)!
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
}

/** @returns undefined for a path that names no tile */
export function readTilePath(path: string): TilePath | undefined {
  const [, first, rest] = /^([^/]+)\/(.+)$/.exec(path) ?? []
  if (first === undefined || rest === undefined) return undefined
  const level =
    first === 'entries' ? first : LEVEL.test(first) && Number(first) <= LEVEL_MAX ? Number(first) : undefined
  const [number = '', partial, ...more] = rest.split('.p/')
  const width = partial === undefined ? TILE_WIDTH : WIDTH.test(partial) ? Number(partial) : 0
  if (level === undefined || more.length > 0 || !NUMBER.test(number) || width === 0) return undefined
  if (partial !== undefined && width >= TILE_WIDTH) return undefined
  const n = BigInt(number.replaceAll(/[x/]/g, ''))
  // no address has two spellings
  return numberPath(n) === number ? { level, n, width } : undefined
}
