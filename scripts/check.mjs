// `npm run check`: what to run before each commit; needs no database and no browser. It looks at what changed since it last passed.
import { changedSinceCheck, noteChecked } from './changed.mjs'
import { apiDocs, lint, typecheck, unused, vitest } from './checks.mjs'
import { install } from './host.mjs'
import { conclude, runSteps } from './steps.mjs'

install()
const changed = changedSinceCheck()
const related = ({ commit }) => ({
  ...vitest('unit tests of what changed', 'unit', {}, [`--changed=${commit}`, '--passWithNoTests']),
  mayBeEmpty: true,
})
const unit = changed ? related(changed) : vitest('unit', 'unit')
const total = await runSteps([
  [typecheck, lint(changed?.files), unused, apiDocs],
  [vitest('architecture', 'architecture'), unit],
])
if (total.failed === 0) noteChecked()
conclude(total)
