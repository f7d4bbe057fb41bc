import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStage, type Stage, type StageState } from './stage.ts'

/** The room's stage, one while the room is on the screen. */
export function useNewStage(): Stage {
  const [stage] = useState(createStage)
  useEffect(() => () => stage.controls(undefined), [stage])
  return stage
}

/** A part of what the stage shows; the component redraws only when that part changes. */
export function useStage<T extends string | number | boolean | null>(
  stage: Stage,
  part: (view: StageState) => T,
): T {
  return useSyncExternalStore(stage.subscribe, () => part(stage.view()))
}
