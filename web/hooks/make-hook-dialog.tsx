import { HOOK_NAME_MAX, type HookKind, hookKinds } from '#contract/hook-limits.ts'
import type { Reply } from '#contract/index.ts'
import { AccountForm, accountFaults } from '#web/auth/account-form.tsx'
import { useStepUp } from '#web/auth/step-up.tsx'
import { shown } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { KIND_LABELS } from './hook-text.ts'

type MakeHookDialogProps = {
  gang: Reply<'listHooks'>['gang']
  onMade: (secret: string) => void
  onClose: () => void
}

/** A new hook: its name, its address, whose events and which of their turns. */
export function MakeHookDialog({ gang, onMade, onClose }: MakeHookDialogProps) {
  const stepUp = useStepUp()
  const chosen = (values: Record<string, string>): HookKind[] => hookKinds.filter((kind) => kind in values)
  const send = async (values: Record<string, string>) => {
    const { name = '', url = '', whose = '' } = values
    const body = {
      name: name.trim(),
      url: url.trim(),
      kinds: chosen(values),
      ...(whose === '' ? {} : { gangId: whose }),
    }
    const { secret } = await shown(stepUp.run(() => call('createHook', { body })))
    onClose()
    onMade(secret)
  }
  return (
    <>
      <Dialog
        onClose={onClose}
        title="New hook"
        description="The address gets a message with a code first. It sends the code back, or you type it for a Discord channel. Nothing else is sent before that."
      >
        <AccountForm
          submit="Make the hook"
          busyLabel="Making…"
          fallback="The hook could not be made. Please try again."
          check={(values) =>
            accountFaults({
              name: !values.name?.trim() && 'Give it a name',
              url: !values.url?.trim().startsWith('https://') && 'Enter an https address',
              kinds: chosen(values).length === 0 && 'Choose at least one',
            })
          }
          send={send}
        >
          {(errors) => (
            <>
              <TextField
                label="Name"
                name="name"
                autoComplete="off"
                maxLength={HOOK_NAME_MAX}
                error={errors.name}
              />
              <TextField
                label="Address"
                name="url"
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={500}
                hint="Of a Discord webhook, or of your own program: https and public."
                error={errors.url}
              />
              {gang && (
                <SelectField label="Events of" name="whose" defaultValue="">
                  <option value="">My own account</option>
                  <option value={gang.id}>{gang.name}</option>
                </SelectField>
              )}
              <fieldset>
                <legend className="text-sm font-semibold">It tells when an event is</legend>
                {hookKinds.map((kind) => (
                  <CheckField key={kind} label={KIND_LABELS[kind]} name={kind} value="on" defaultChecked />
                ))}
                {errors.kinds && <FieldError>{errors.kinds}</FieldError>}
              </fieldset>
            </>
          )}
        </AccountForm>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
