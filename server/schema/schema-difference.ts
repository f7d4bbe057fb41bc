/** Migrations that one side has and the other has not, by their file names. */
export type SchemaDifference = {
  /** applied by another release */
  unknown: string[]
  /** not applied yet */
  missing: string[]
  /** of `unknown`: the one that removed what this release still needs */
  tooNew: string | undefined
}

/** A file `0150_needs_0140_….sql` removes what code without 0140 still reads or writes. */
const NEEDS = /^\d+_needs_(\d+)_/
const NUMBERED = /^\d+_.*\.sql$/
/** The number of the newest file that `migrations/baseline` stands for. A rebuilt baseline needs another number. */
export const BASELINE_NEWEST = 47

const numberOf = (name: string) => Number.parseInt(name, 10)

/**
 * @param applied names in the table `migrations`
 * @param known this release's files, in the order of their numbers; none where all are in the baseline
 * @param baseline the number of the newest file in the baseline
 */
export function differenceOf(
  applied: readonly string[],
  known: readonly string[],
  baseline = BASELINE_NEWEST,
): SchemaDifference {
  const newest = Math.max(baseline, ...known.map(numberOf))
  const unknown = applied.filter(
    (name) => NUMBERED.test(name) && numberOf(name) > baseline && !known.includes(name),
  )
  return {
    unknown,
    missing: known.filter((name) => !applied.includes(name)),
    tooNew: unknown.find((name) => Number(NEEDS.exec(name)?.[1] ?? 0) > newest),
  }
}

/**
 * The statement of a start about another release's schema, which it does not touch.
 * @returns undefined where this release may migrate; `refusal` where it must not run at all
 */
export function judgeDifference({
  unknown,
  missing,
  tooNew,
}: SchemaDifference): { refusal: string; line?: never } | { line: string; refusal?: never } | undefined {
  if (unknown.length === 0) return undefined
  const newer = `the database is newer than this release: it has ${listed(unknown)}`
  if (tooNew !== undefined)
    return {
      refusal: `${newer}. ${tooNew} removed something this release needs: start the release that made it, or a newer one. Nothing was changed.`,
    }
  if (missing.length > 0)
    return {
      refusal: `the database is from another line of releases: it has ${listed(unknown)}, and lacks ${listed(missing)}. Start a release that has all of them. Nothing was changed.`,
    }
  return {
    line: `${newer}. Its tables and functions stay as they are. Update this node soon: docs/operating/releases.md says how long both releases may run.`,
  }
}

export const listed = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
