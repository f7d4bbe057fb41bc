import { Printer, Share2 } from 'lucide-react'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { AddressText } from '#web/deposits/address-text.tsx'
import { addressGroups, bitcoinUri, endGroups } from '#web/deposits/crypto-text.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'

/** The person's own Bitcoin address, to scan, share or print. Coins sent to it never pass through us. */
export function BitcoinReceiveScreen() {
  const { bitcoinAddress, displayName } = useUser()
  return (
    <Page
      title="Receive Bitcoin"
      intro="Money from friends goes straight to your own wallet and never through this platform."
      back={{ href: '/', label: 'Home' }}
    >
      {bitcoinAddress ? (
        <ReceiveCard address={bitcoinAddress} name={displayName} />
      ) : (
        <Card>
          <EmptyState
            illustration="slip"
            title={
              <>
                <span className="block text-lg">Bitcoin Address Not Set</span>
                <span className="font-normal text-ink-2">
                  Save your wallet’s address in Settings, and it appears here as a code to scan.
                </span>
              </>
            }
            action={<LinkButton href="/settings">Go to settings</LinkButton>}
          />
        </Card>
      )}
      <Card>
        <CardTitle>How to receive</CardTitle>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>Show the code, or share or copy the address.</li>
          <li>Your friend sends bitcoin from their own wallet.</li>
          <li>
            The bitcoin arrives in your wallet after blockchain confirmation. Your balance here does not
            change.
          </li>
        </ol>
      </Card>
      <Card>
        <CardTitle>Stay safe</CardTitle>
        <ul className="grid list-disc gap-1 pl-5">
          <li>Share only this address, never a private key or your wallet’s recovery phrase.</li>
          <li>Bitcoin only: other coins sent to this address are lost.</li>
          <li>Compare the first and last characters after the address is pasted.</li>
        </ul>
      </Card>
    </Page>
  )
}

function ReceiveCard({ address, name }: { address: string; name: string }) {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: `${name}’s Bitcoin address`, text: address })
      else {
        await navigator.clipboard.writeText(address)
        toast({ title: 'Copied!' })
      }
    } catch (error) {
      // closing the system's sheet is no failure
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'Not shared', description: 'Select the address and copy it by hand.' })
    }
  }
  return (
    <Card aria-label="Your Bitcoin address">
      <div data-print className="grid grid-cols-1 gap-4">
        <p className="text-center font-semibold wrap-anywhere">{name}</p>
        <div className="grid justify-items-center">
          <QrPlate value={bitcoinUri(address)} size={200} label="QR code of your Bitcoin address" />
        </div>
        <AddressText address={address} />
        <p className="text-sm text-ink-2">
          Check that it starts with{' '}
          <strong className="font-mono text-ink-1">{addressGroups(address)[0]}</strong> and ends with{' '}
          <strong className="font-mono whitespace-nowrap text-ink-1">{endGroups(address).join(' ')}</strong>.
          Bitcoin network only.
        </p>
        <div data-no-print className="flex flex-wrap gap-2">
          <CopyButton value={address} label="Copy address" size="default" variant="primary" />
          <Button
            variant="secondary"
            icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => void share()}
          >
            Share
          </Button>
          <Button
            variant="secondary"
            icon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
    </Card>
  )
}
