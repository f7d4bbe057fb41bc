import { beforeEach } from 'vitest'
import { checkLog } from '#verifier/visit/check-log.ts'
import type { CheckResult, KeptByVisitor } from '#verifier/visit/check-types.ts'
import { NOTHING_KEPT } from '#web/transparency/log-store.ts'
import { ADA, honestSite } from './honest-site.ts'

/** A person's visits of an honest site, which is another one in each test. */
export function honestVisit() {
  const site = {} as ReturnType<typeof honestSite>
  beforeEach(() => void Object.assign(site, honestSite()))

  const look = (kept: KeptByVisitor = NOTHING_KEPT): Promise<CheckResult> =>
    checkLog({ what: 'log', userId: `${ADA}`, kept }, site.net, 0)
  /** The memory of a browser after a visit that finds no fault. */
  async function wellKept(before?: KeptByVisitor): Promise<KeptByVisitor> {
    const result = await look(before)
    if (result.state !== 'well') throw new Error(JSON.stringify(result))
    return result.kept
  }
  return { site, look, wellKept }
}
