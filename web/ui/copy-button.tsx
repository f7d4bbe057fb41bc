import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#web/client/calls/toast.ts'
import { Button, type ButtonProps } from './button.tsx'

/** How long the copied state shows (specification part 1 §9). */
const COPIED_MS = 2000

export type CopyButtonProps = {
  /** the text for the clipboard */
  value: string
  /** its name for people: "Copy address" */
  label: string
  /** the copied thing, for people who hear only the label and not the text beside it */
  of?: string
  size?: ButtonProps['size']
  variant?: ButtonProps['variant']
  className?: string
}

/** Puts a text on the clipboard and confirms it: in place for two seconds, and with the notification "Copied!". */
export function CopyButton({
  value,
  label,
  of,
  size = 'dense',
  variant = 'secondary',
  className,
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopiedAt(Date.now())
      toast({ title: 'Copied!' })
    } catch {
      // no permission, or a page without https: the person can still select the text
      toast({
        title: 'Not copied',
        description: 'Select the text and copy it by hand.',
        variant: 'destructive',
      })
    }
  }
  const Icon = copiedAt > 0 ? Check : Copy
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copiedAt > 0 ? 'Copied' : label}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  )
}
