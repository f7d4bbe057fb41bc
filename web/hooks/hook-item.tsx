import { useState } from 'react'
import { HOOK_CODE_LENGTH } from '#contract/hook-limits.ts'
import { AccountForm, accountFaults } from '#web/auth/account-form.tsx'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HookLogDialog } from './hook-log-dialog.tsx'
import { type Hook, KIND_LABELS, stateText } from './hook-text.ts'

type HookProps = { hook: Hook; on: boolean }

/** A hook with its state, and what its people do with it. */
export function HookItem({ hook, on }: HookProps) {
  const { id, name, host, gang, kinds, state, codeUntil, discord } = hook
  const [open, setOpen] = useState<'log' | 'end'>()
  const close = () => setOpen(undefined)
  const asking = useAction(() => call('confirmHook', { params: { id }, body: {} }), {
    untilShown: true,
    done: discord ? 'A new code is on its way to the channel' : 'We ask the address for its echo',
    failed: ['Update Failed'],
  })
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-3 rounded-lg border border-line-1 p-4">
      <div>
        <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
          {name}
        </h3>
        <p className="text-sm wrap-anywhere text-ink-2">
          {host} · {gang ? gang.name : 'My own account'}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {kinds.map((kind) => KIND_LABELS[kind]).join(', ')}
        </p>
      </div>
      <p role="status" className="font-semibold">
        {stateText(hook)}
      </p>
      {on && discord && codeUntil && <CodeForm id={id} />}
      <div className="flex flex-wrap gap-2">
        {on && state !== 'live' && (
          <Button
            size="dense"
            variant={state === 'asleep' ? 'primary' : 'secondary'}
            busy={asking.isPending}
            busyLabel="Asking…"
            onClick={() => asking.mutate()}
          >
            {state === 'asleep' ? 'Wake' : discord ? 'New code' : 'Ask again'}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="dense" variant="secondary" onClick={() => setOpen('log')}>
          Log<span className="sr-only"> of {name}</span>
        </Button>
        <Button size="dense" variant="ghost" onClick={() => setOpen('end')}>
          End<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {open === 'log' && <HookLogDialog hook={hook} onClose={close} />}
      {open === 'end' && (
        <ActDialog
          question
          act={() => shown(call('endHook', { params: { id } }))}
          done="Hook ended"
          failed={['Update Failed']}
          title={`End “${name}”?`}
          description="Nothing is sent there any more, and its log is gone."
          submitLabel="End the hook"
          busyLabel="Ending…"
          destructive
          onClose={close}
        />
      )}
    </li>
  )
}

/** The code that a Discord channel shows. */
const CodeForm = ({ id }: { id: string }) => (
  <AccountForm
    submit="Confirm"
    busyLabel="Confirming…"
    fallback="The code could not be checked. Please try again."
    check={({ code }) =>
      accountFaults({ code: code?.trim().length !== HOOK_CODE_LENGTH && 'Enter the six letters' })
    }
    send={({ code = '' }) => shown(call('confirmHook', { params: { id }, body: { code: code.trim() } }))}
  >
    {(errors) => (
      <TextField
        label="Code from the channel"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={HOOK_CODE_LENGTH + 2}
        error={errors.code}
      />
    )}
  </AccountForm>
)
