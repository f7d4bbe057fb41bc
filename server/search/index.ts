/** The parts that the searchers of modules share. */
export { beginningWith, bestOf, CANDIDATES, candidates, matchOf, type Searcher } from './searcher.ts'
