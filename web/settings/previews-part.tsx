import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useSetting } from './settings-card.tsx'

/** Whether pushes about wins say how much and from whom. */
export function PreviewsPart() {
  const kept = useApi('getPreviews')
  const saving = useSetting((shown: boolean) => call('setPreviews', { body: { shown } }), { done: 'Saved' })
  if (kept.isPending)
    return (
      <div>
        <Loading label="Loading what pushes show" />
        <Skeleton className="h-14 w-full" />
      </div>
    )
  if (kept.isError) return <FieldError>{errorText(kept.error, 'What pushes show did not load.')}</FieldError>
  return (
    <div className="border-t border-line-1 pt-4">
      <Switch
        label="Amounts and names in pushes about wins"
        hint="Everybody who sees your locked screen can read them. The list behind the bell always has them."
        checked={kept.data.shown}
        disabled={saving.isPending}
        onCheckedChange={(on) => saving.mutate(on)}
      />
    </div>
  )
}
