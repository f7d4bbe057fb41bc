import { LearnPage } from './learn-page.tsx'

/** The guide as a finished page: its practice actions lead to an account first. */
export function VisitorLearnScreen() {
  return <LearnPage visitor />
}
