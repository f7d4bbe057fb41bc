import { useState } from 'react'
import { lookAlike } from '#contract/confusables.ts'
import { browserStore } from '#web/client/kept/storage.ts'
import { type NewTournament, templateOf, titleOf } from './new-tournament.ts'

const MOST = 5
const keyOf = (userId: string) => `tournament-templates:${userId}`

export const templateName = (form: NewTournament): string => `${titleOf(form)}, ${form.entryFee}`

function readTemplates(userId: string): NewTournament[] {
  const stored = browserStore.readJson(keyOf(userId))
  return Array.isArray(stored) ? stored.flatMap((entry) => templateOf(entry) ?? []).slice(0, MOST) : []
}

/** Forms that a person has saved in this browser, the newest first, at most five. */
export function useTemplates(userId: string) {
  const [templates, setTemplates] = useState(() => readTemplates(userId))
  const keep = (next: NewTournament[]) => {
    setTemplates(next)
    return browserStore.write(keyOf(userId), next.length === 0 ? null : JSON.stringify(next))
  }
  const others = (form: NewTournament) =>
    templates.filter((known) => !lookAlike(templateName(known), templateName(form)))
  return {
    templates,
    /** @returns false when the browser keeps nothing */
    save: (form: NewTournament) => keep([form, ...others(form)].slice(0, MOST)),
    remove: (form: NewTournament) => keep(others(form)),
  }
}
