// `npm test -- gangs`: finds the files that prove one noun of the product.
import { existsSync, readdirSync } from 'node:fs'

const testsOf = (noun, kind) => `tests/${noun}/${kind}/`

/** Every noun that has a folder in the server, the web or the tests. */
export function nouns() {
  const folders = ['server', 'web', 'tests'].flatMap((side) =>
    readdirSync(side, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
  const notNouns = new Set(['support', 'soak', 'cluster', 'engines', 'migrations', 'public'])
  return [...new Set(folders)].filter((name) => !notNouns.has(name)).sort()
}

/** Whether a folder has tests of screens on a document, without a browser. */
const hasComponentTests = (folder) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true }).some((file) => file.endsWith('.dom.test.tsx'))

/** The noun without its plural s: "gangs" also covers the contract's "gang-….ts". */
const stem = (noun) => noun.replace(/(?<!s)s$/, '')

function contractTests(noun) {
  const mine = new RegExp(`^${stem(noun)}s?(-.*)?\\.test\\.ts$`)
  return readdirSync('contract')
    .filter((name) => mine.test(name))
    .map((name) => `contract/${name}`)
}

/**
 * The tests of some nouns.
 * @returns {{projects: string[], files: string[], journeys: string[]}} vitest's projects and files, and the folders of journeys
 * @throws when a noun has no test
 */
export function testsOfNouns(names) {
  const files = []
  const journeys = []
  const projects = new Set()
  const add = (project, path) => {
    if (!existsSync(path)) return
    projects.add(project)
    files.push(path)
  }
  for (const noun of names) {
    const before = files.length + journeys.length
    const beside = [`server/${noun}/`, `web/${noun}/`, testsOf(noun, 'unit')]
    for (const path of [...contractTests(noun), ...beside]) add('unit', path)
    if (hasComponentTests(`web/${noun}`)) projects.add('component')
    add('api', testsOf(noun, 'api'))
    add('money', testsOf(noun, 'money'))
    if (existsSync(testsOf(noun, 'journeys'))) journeys.push(testsOf(noun, 'journeys'))
    if (files.length + journeys.length === before)
      throw new Error(`there is no "${noun}". There are: ${nouns().join(', ')}`)
  }
  return { projects: [...projects], files, journeys }
}
