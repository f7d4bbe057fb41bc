import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, useEffect } from 'react'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { PublicFrame } from '#web/page-parts/public-frame.tsx'
import { ScreenError } from '#web/page-parts/screen-error.tsx'
import type { Replies } from './screens.ts'

type PrerenderedPageProps = {
  narrow: boolean
  content: ComponentType
  replies: Replies
  /** called once the whole page responds to presses */
  onAwake?: () => void
}

/** The same elements at the build and at hydration. */
export function PrerenderedPage({ narrow, content: Content, replies, onAwake }: PrerenderedPageProps) {
  for (const [name, reply] of Object.entries(replies)) {
    queryClient.setQueryData(keyOf(name as keyof Replies), reply)
  }
  return (
    <StrictMode>
      <ScreenError>
        <QueryClientProvider client={queryClient}>
          <PublicFrame narrow={narrow}>
            <Content />
          </PublicFrame>
        </QueryClientProvider>
        <Awake onAwake={onAwake} />
      </ScreenError>
    </StrictMode>
  )
}

function Awake({ onAwake }: Pick<PrerenderedPageProps, 'onAwake'>) {
  useEffect(() => onAwake?.(), [onAwake])
  return null
}
