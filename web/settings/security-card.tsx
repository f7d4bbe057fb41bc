import { type ReactNode, useState } from 'react'
import { readBitcoinAddress, TYPED_ADDRESS_MAX } from '#contract/bitcoin-address.ts'
import { type Proof, ProofMethods } from '#web/auth/proof-methods.tsx'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call, fieldError } from '#web/client/calls/api.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import type { User } from '#web/client/calls/session.tsx'
import { NOT_REACHED } from '#web/client/calls/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'

/**
 * Asks for a proof before money can leave the wallet again.
 * @param stopped stopped by the link of a letter: the password is not enough
 */
function UnlockDialog({ stopped, onClose }: { stopped: boolean; onClose: () => void }) {
  const unlocking = useSetting(
    (proof: Proof) => call('setWalletLock', { body: { locked: false, ...proof } }),
    { done: { title: 'Saved', description: 'Your wallet is unlocked' }, onDone: onClose },
  )
  return (
    <Dialog
      onClose={onClose}
      title="Unlock your wallet"
      description={
        stopped
          ? 'A link in one of our e-mails stopped this account, so your password alone is not enough.'
          : 'Once your wallet is unlocked, money can leave it again, so we check each time that it is you.'
      }
    >
      <ProofMethods
        submit="Unlock wallet"
        busyLabel="Unlocking…"
        fallback={NOT_REACHED}
        onProve={unlocking.mutateAsync}
        codes={stopped}
        passwords={!stopped}
        withoutPassword={(methods) =>
          stopped ? (
            <Note>
              Sign out, choose “Forgot your password?” and enter the address that e-mail was sent to. Then set
              a new password with the link we e-mail you. A passkey or authenticator that was a week old when
              the account was stopped also unlocks the wallet.
            </Note>
          ) : (
            methods.passkeys === 0 && (
              <Note>
                Your account has neither a password nor a passkey. Add one under “Sign-in & devices” on this
                page, then unlock with it.
              </Note>
            )
          )
        }
      />
    </Dialog>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg bg-sunken p-3 text-sm">{children}</p>
)

/** The wallet lock, and the person's own Bitcoin address for friends. */
export function SecurityCard({ user }: { user: User }) {
  return (
    <SettingsCard
      id="security"
      title="Security & Payments"
      aside={
        <StatusBadge
          status={user.walletLocked ? 'locked' : 'open'}
          label={user.walletLocked ? 'Locked' : 'Unlocked'}
        />
      }
    >
      <WalletLock locked={user.walletLocked} stopped={user.walletStopped} />
      <div className="border-t border-line-1" />
      <BitcoinAddress
        key={user.bitcoinAddress}
        saved={user.bitcoinAddress ?? ''}
        locked={user.walletLocked}
      />
    </SettingsCard>
  )
}

function WalletLock({ locked, stopped }: { locked: boolean; stopped: boolean }) {
  const [unlocking, setUnlocking] = useState(false)
  const lock = useSetting(() => call('setWalletLock', { body: { locked: true } }), {
    done: { title: 'Saved', description: 'Your wallet is locked' },
  })
  return (
    <div className="grid gap-2">
      <Switch
        label="Wallet lock"
        hint={
          stopped
            ? 'A link in one of our e-mails stopped this account. To unlock the wallet, set a new password by e-mail.'
            : locked
              ? 'You need your password or a passkey to turn it off.'
              : 'Locks at once. You need your password or a passkey to turn it off.'
        }
        checked={locked || lock.isPending}
        disabled={lock.isPending}
        onCheckedChange={(on) => (on ? lock.mutate() : setUnlocking(true))}
      />
      <p className="max-w-measure text-sm text-ink-2">
        No money leaves and none is staked: no withdrawals, transfers, accepted requests or store codes
        (active codes end), no real-money bets or entry fees, and no giving up anything at stake. Deposits,
        payouts and anything already at stake continue.
      </p>
      {unlocking && <UnlockDialog stopped={stopped} onClose={() => setUnlocking(false)} />}
    </div>
  )
}

const DRAFT = 'settings-bitcoin-address'

function BitcoinAddress({ saved, locked }: { saved: string; locked: boolean }) {
  const [typed, setTyped] = useKept(DRAFT, 'address', saved)
  const [problem, setProblem] = useState<string>()
  const stepUp = useStepUp()
  const address = typed.trim()
  const saving = useSetting(
    (bitcoinAddress: string) =>
      stepUp.run(() => call('setBitcoinAddress', { body: { bitcoinAddress: bitcoinAddress || null } })),
    {
      done: ({ message }) => ({ title: 'Saved', description: message }),
      onDone: () => discardDraft(DRAFT),
    },
  )
  return (
    <Form
      className="grid gap-3"
      sending={{ isPending: saving.isPending }}
      onSubmit={() => {
        const read = readBitcoinAddress(address)
        if ('problem' in read) return setProblem(read.problem)
        setTyped(read.address)
        if (read.address !== saved) saving.mutate(read.address)
      }}
    >
      <TextField
        label="Bitcoin address"
        name="bitcoinAddress"
        hint={
          locked
            ? 'Unlock the wallet to change it.'
            : 'Friends send bitcoin to this address, on the Bitcoin network only. Clear the field to remove it.'
        }
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={TYPED_ADDRESS_MAX}
        value={typed}
        error={problem ?? fieldError(saving.error, 'bitcoinAddress')}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
          if (target.value.trim() === saved) discardDraft(DRAFT)
          if (saving.isError) saving.reset()
        }}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={address === saved}
        busy={saving.isPending}
        busyLabel="Saving…"
      >
        Save address
      </Button>
      {stepUp.dialog}
    </Form>
  )
}
