// `npm run check`: run it before each commit; needs no database and no browser. It checks the changes since it last passed.
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
/** The sources of the api document; `npm test` makes it in any case. */
const OF_THE_DOCUMENT = /^(contract|docs|scripts|server\/(ledger|notifications|safer-play))\//
const concerns = (pattern) => !changed || changed.files.some((file) => pattern.test(file))
const total = await runSteps([
  [
    typecheck,
    ...(concerns(/./) ? [lint(changed?.files)] : []),
    unused,
    ...(concerns(OF_THE_DOCUMENT) ? [apiDocs] : []),
  ],
  [vitest('architecture', 'architecture'), unit],
])
if (total.failed === 0) noteChecked()
conclude(total)
