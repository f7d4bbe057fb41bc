export function testsOfNouns(names: readonly string[]): {
  projects: string[]
  files: string[]
  journeys: string[]
}
