import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError, call } from '#web/client/calls/api.ts'
import { openSearch } from '#web/client/find.ts'
import { useTabTitle } from '#web/client/kept/tab-title.ts'
import { forgetVisit, lastVisits, type Visit } from '#web/client/kept/visited.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

/** A visited event, whose title only the people who see it may read. */
const EVENT = /^\/events\/(\d+)$/

/** Whether a person may see what they visited: an event may be shown to other people meanwhile. Without an answer nobody knows. */
async function isThere({ path }: Visit): Promise<boolean> {
  const id = EVENT.exec(path)?.[1]
  if (id === undefined) return true
  try {
    await call('getEvent', { params: { id } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetVisit(path)
    return false
  }
}

/** The last pages that are still there, once it is known; none before. @param missing the present page */
function useVisits(missing: string): readonly Visit[] {
  const [visits, setVisits] = useState<readonly Visit[]>([])
  useEffect(() => {
    let shown = true
    forgetVisit(missing)
    const kept = lastVisits()
    void Promise.all(kept.map(isThere)).then((there) => {
      if (shown) setVisits(kept.filter((_, place) => there[place]))
    })
    return () => {
      shown = false
    }
  }, [missing])
  return visits
}

export function NotFoundScreen() {
  const [path, navigate] = useLocation()
  const visits = useVisits(path)
  useTabTitle('Not found')
  const search = (submitted: FormEvent<HTMLFormElement>) => {
    const text = String(new FormData(submitted.currentTarget).get('search') ?? '').trim()
    if (text && openSearch(text)) return
    // visitors have no search
    navigate(text ? `/events?search=${encodeURIComponent(text)}` : '/events')
  }
  return (
    <div className="mx-auto w-full max-w-192 px-4 pt-4 pb-8 md:px-6 md:pt-6">
      <EmptySeam />
      <p className="mt-6 text-sm font-semibold text-ink-3">404 Page Not Found</p>
      <h1 className="mt-1 text-3xl">This bet never existed</h1>
      <p className="mt-2 text-ink-2">There is nothing at this address: no sides, no pot, nothing at stake.</p>
      <search>
        <Form onSubmit={search} className="mt-6 flex items-end gap-2">
          <TextField
            label="Find an event, a person or help"
            name="search"
            type="search"
            maxLength={100}
            className="flex-1"
          />
          <Button type="submit" className="min-h-12">
            Find
          </Button>
        </Form>
      </search>
      {visits.length > 0 && (
        <section className="mt-6">
          <h2 className="text-lg">You were just here</h2>
          <ul className="mt-1">
            {visits.map((visit) => (
              <li key={visit.path}>
                <Link
                  href={visit.path}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {visit.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6 text-sm text-ink-3">Did you forget to add the page to the router?</p>
    </div>
  )
}

/** A bar with the cut and no sides: dashed, like everything that is not final. */
function EmptySeam() {
  return (
    <svg viewBox="0 0 360 96" className="mt-2 w-full max-w-[360px]" aria-hidden="true">
      <path
        d="M14 12h176l-15.3 72H14a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z"
        fill="var(--a-soft)"
        stroke="var(--a)"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      />
      <path
        d="M198 12h148a8 8 0 0 1 8 8v56a8 8 0 0 1-8 8H182.7z"
        fill="var(--b-soft)"
        stroke="var(--b)"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      />
      <circle
        cx="186"
        cy="48"
        r="21"
        fill="var(--canvas)"
        stroke="var(--line-2)"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
    </svg>
  )
}
