import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The last run of this machine, else the committed one of another. */
const RUNS = ['.cache/last-run.json', 'tests/prices.json']
/** Workers keep what they have loaded while they stay in one project. The short files of unit tests come last: no worker waits long. */
const PROJECTS = ['money', 'api', 'launcher', 'component', 'unit']
/** A file that has not run yet may be long. */
const UNKNOWN_SECONDS = 10

/** Files with the longest last time first, so that none of them is alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const seconds = lastSeconds()
    const place = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    const last = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? UNKNOWN_SECONDS
    return [...files].sort(
      (a, b) => place(a) - place(b) || last(b) - last(a) || a.moduleId.localeCompare(b.moduleId),
    )
  }
}

function lastSeconds(): Record<string, number> {
  const run = RUNS.find((file) => existsSync(file))
  return run ? (JSON.parse(readFileSync(run, 'utf8')) as { files: Record<string, number> }).files : {}
}
