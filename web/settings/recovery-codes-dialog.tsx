import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** The recovery codes for a lost phone, which cannot be shown a second time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      onClose={onClose}
      title="Keep your recovery codes"
      description="Each of them signs you in once if you lose your phone. They are shown only now: print them, or put them where you keep your passwords."
      actions={
        <>
          <CopyButton value={text} label="Copy codes" size="default" />
          <Button
            variant="secondary"
            icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() =>
              saveFile(`Evens recovery codes\n\n${text}\n`, 'text/plain', 'evens-recovery-codes.txt')
            }
          >
            Save as a file
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <ol aria-label="Recovery codes" className="grid gap-y-2 rounded-lg bg-sunken px-2 py-4 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm font-semibold whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
