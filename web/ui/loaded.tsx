import type { ReactNode } from 'react'
import { errorText } from '#web/client/calls/api.ts'
import { ErrorState } from './error-state.tsx'

/** State of a query's answer. */
export type Answer<Data> = {
  data: Data | undefined
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export type NotLoadedProps = {
  answer: Pick<Answer<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** "The alerts did not load" */
  failed?: string
  /** added when the server gave no sentence: "No money moved." */
  calm?: string
}

/** Why an answer did not arrive, and the button to request it again. */
export function NotLoaded({ answer, failed, calm }: NotLoadedProps) {
  const unreached = 'The server could not be reached.'
  return (
    <ErrorState
      title={failed}
      message={errorText(answer.error, calm ? `${unreached} ${calm}` : unreached)}
      onRetry={() => void answer.refetch()}
      retrying={answer.isFetching}
    />
  )
}

type LoadedProps<Data> = NotLoadedProps & {
  answer: Answer<Data>
  /** the geometry of the content while it loads */
  waiting: ReactNode
  /** shown for an empty list */
  empty?: ReactNode
  /** hides an answer that could not be refreshed; otherwise it stays, since old is better than nothing */
  fresh?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The frame of every read: waiting, failed, empty, loaded. Lists in pages have `PagedList`.
 *
 * ```tsx
 * <Loaded answer={useApi('listDevices')} failed="Your devices did not load" waiting={<RowSkeleton />}>
 * {(devices) => <Devices devices={devices} />}
 * </Loaded>
 * ```
 */
export function Loaded<Data>({
  answer,
  waiting,
  empty,
  fresh = false,
  children,
  ...texts
}: LoadedProps<Data>) {
  const { data, isError } = answer
  const nothing = empty !== undefined && Array.isArray(data) && data.length === 0
  if (isError && (fresh || nothing || data === undefined)) return <NotLoaded answer={answer} {...texts} />
  if (data === undefined) return waiting
  return nothing ? empty : children(data)
}
