// The suite's own tests in the order that PLANTED_ORDER names, for `npm run soak -- planted`.
import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import suite from '../../vitest.config.ts'

const order: string[] = JSON.parse(process.env.PLANTED_ORDER ?? '[]')
const root = `${process.cwd()}/`

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const places = new Map(order.map((file, place) => [`${root}${file}`, place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? order.length
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

export default mergeConfig(suite, { test: { sequence: { sequencer: InOrder } } })
