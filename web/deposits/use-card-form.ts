import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type CardClient,
  type CardConfirmation,
  type CardElements,
  cardAppearance,
  openCardProvider,
} from './card-provider.ts'

export type CardFormState = 'loading' | 'ready' | 'broken'

/**
 * The provider's card form inside `target`, for one payment.
 * @returns its state, `retry` after it broke, and `confirm`, which pays without leaving the page
 */
export function useCardForm(payment: { clientSecret: string; scriptUrl: string; publishableKey: string }) {
  const target = useRef<HTMLDivElement>(null)
  const open = useRef<{ client: CardClient; elements: CardElements }>(undefined)
  const [state, setState] = useState<CardFormState>('loading')
  const [attempt, setAttempt] = useState(0)
  const { clientSecret, scriptUrl, publishableKey } = payment

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts the form anew
  useEffect(() => {
    let gone = false
    let leave = () => {}
    setState('loading')
    openCardProvider({ scriptUrl, publishableKey })
      .then((client) => {
        if (gone || !target.current) return
        const elements = client.elements({ clientSecret, appearance: cardAppearance() })
        const element = elements.create('payment', { layout: 'tabs' })
        element.on('ready', () => !gone && setState('ready'))
        element.on('loaderror', () => !gone && setState('broken'))
        element.mount(target.current)
        open.current = { client, elements }
        const themes = new MutationObserver(() => elements.update({ appearance: cardAppearance() }))
        themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
        leave = () => {
          themes.disconnect()
          element.destroy()
        }
      })
      .catch(() => !gone && setState('broken'))
    return () => {
      gone = true
      open.current = undefined
      leave()
    }
  }, [clientSecret, scriptUrl, publishableKey, attempt])

  useProviderFrames(scriptUrl)

  return {
    target,
    state,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    /** @throws Error when there is no form */
    async confirm(): Promise<CardConfirmation> {
      if (!open.current) throw new Error('the card form is not open')
      const { client, elements } = open.current
      return client.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
    },
  }
}

/**
 * The bank's own question (3-D Secure) opens in a frame of the provider above our dialog. The dialog would take the focus back
 * at once, so this stops it.
 */
function useProviderFrames(scriptUrl: string): void {
  const letGo = useEffectEvent((focus: FocusEvent) => {
    const { target } = focus
    if (!(target instanceof HTMLIFrameElement)) return
    const ours = !target.src || new URL(target.src).origin === location.origin
    if (!ours && new URL(scriptUrl).origin === new URL(target.src).origin) focus.stopImmediatePropagation()
  })
  useEffect(() => {
    window.addEventListener('focusin', letGo, true)
    return () => window.removeEventListener('focusin', letGo, true)
  }, [])
}
