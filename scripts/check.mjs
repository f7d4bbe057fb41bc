// `npm run check`: what to run before each commit; needs no database and no browser.
import { install } from './host.mjs'
import { apiDocs, conclude, lint, runSteps, typecheck, unused, vitest } from './steps.mjs'

install()
conclude(
  await runSteps([
    [typecheck, lint, unused, apiDocs],
    [vitest('architecture', 'architecture'), vitest('unit', 'unit')],
  ]),
)
