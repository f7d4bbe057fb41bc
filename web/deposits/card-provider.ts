/** The part of the card provider's script (Stripe.js) that we use. */
type CardElement = {
  mount(target: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', handle: () => void): void
  on(event: 'change', handle: (change: { complete: boolean }) => void): void
}
export type CardElements = {
  create(kind: 'payment', options?: object): CardElement
  update(options: { appearance: CardAppearance }): void
}
export type CardConfirmation = {
  error?: { message?: string }
  paymentIntent?: { status: string }
}
export type CardClient = {
  elements(options: { clientSecret: string; appearance: CardAppearance }): CardElements
  confirmPayment(order: {
    elements: CardElements
    redirect: 'if_required'
    confirmParams: { return_url: string }
  }): Promise<CardConfirmation>
}
export type CardAppearance = {
  theme: 'stripe' | 'night'
  variables: Record<string, string>
  rules: Record<string, Record<string, string>>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => CardClient
  }
}

const loading = new Map<string, Promise<void>>()

/**
 * Fetches the provider's script, once and only when a card form opens, and connects it to our account there.
 * @throws Error when the script does not arrive; the next call tries again
 */
export async function openCardProvider(form: {
  scriptUrl: string
  publishableKey: string
}): Promise<CardClient> {
  const { scriptUrl, publishableKey } = form
  let load = loading.get(scriptUrl)
  if (!load) {
    load = loadScript(scriptUrl)
    loading.set(scriptUrl, load)
    load.catch(() => loading.delete(scriptUrl))
  }
  await load
  if (!window.Stripe) throw new Error('the card provider’s script brought nothing')
  return window.Stripe(publishableKey)
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the card provider’s script did not load'))
    })
    document.head.append(script)
  })
}

/** The provider's form in our colours. It is in a frame, so it receives their present values. */
export function cardAppearance(root: HTMLElement = document.documentElement): CardAppearance {
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const dark = root.dataset.theme === 'dark'
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('ink-1'),
      colorBackground: dark ? token('surface') : token('raised'),
      colorText: token('ink-1'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-3'),
      colorDanger: token('loss'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-2')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { borderColor: token('ink-1'), boxShadow: `0 0 0 1px ${token('ink-1')}` },
      '.Label': { fontWeight: '600' },
    },
  }
}
