import { inForce } from './in-force.ts'
import type { TermsVersion } from './terms-text.ts'
import { version20261121 } from './version-2026-11-21.ts'
import { version20261122 } from './version-2026-11-22.ts'
import { version20261124 } from './version-2026-11-24.ts'

/** Every version of the terms, the one in force first. */
export const termsVersions: readonly [TermsVersion, ...TermsVersion[]] = [
  inForce,
  version20261124,
  version20261122,
  version20261121,
]

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "2026-11-22" → "22 November 2026", the same on every machine and in every time zone. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-').map(Number)
  return `${dayOfMonth} ${MONTHS[month! - 1]} ${year}`
}
