import type { RouteName } from '#contract/index.ts'

/** A body that each route of covers accepts. */
export const SAMPLES: Partial<Record<RouteName, () => Record<string, unknown>>> = {
  setCover: () => ({ objectPath: `/objects/cover-${'x'.repeat(32)}.webp` }),
}
