import { findPrograms } from './rig/packages.ts'

/** Why no cluster can be started on this machine, in a line that names the packages; undefined where one can. */
export function missingPrograms(): string | undefined {
  try {
    findPrograms()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
