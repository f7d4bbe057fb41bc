import { isZero, rest, type SimulatorPayment, STEPS } from './nowpayments-state.ts'

const plain = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A payer's actions on a payment, in the order of the buttons. */
export const PAYER_ACTIONS = {
  full: 'Pay in full',
  part: 'Pay half of it',
  rest: 'Pay the rest',
  over: 'Pay one and a half times as much',
  late: 'Let it expire, then pay in full',
  twice: 'Pay in full, twice',
  expire: 'Let it expire',
  refund: 'Refund it',
} as const
export type PayerAction = keyof typeof PAYER_ACTIONS

const possible = (payment: SimulatorPayment, paid: string, act: PayerAction): boolean => {
  const untouched = isZero(paid) && payment.payment_status === 'waiting'
  if (act === 'rest')
    return payment.payment_status === 'partially_paid' && !isZero(rest(payment.pay_amount, paid))
  if (act === 'refund') return !isZero(paid) && payment.payment_status !== 'refunded'
  return untouched || (act === 'full' && payment.payment_status === 'expired')
}

const underWay = ({ payment_status }: SimulatorPayment) => STEPS.some((step) => step === payment_status)
/** A payment under way advances automatically, so its page reloads. */
const REFRESH = '<meta http-equiv="refresh" content="2">\n'

/** The page for playing the payer. Its plain forms need no script. */
export function paymentPage(payment: SimulatorPayment, paid: string): string {
  const buttons = (Object.entries(PAYER_ACTIONS) as [PayerAction, string][])
    .filter(([act]) => possible(payment, paid, act))
    .map(([act, words]) => `<button name="act" value="${act}">${words}</button>`)
    .join('\n')
  const coin = plain(payment.pay_currency.toUpperCase())
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${underWay(payment) ? REFRESH : ''}<title>Simulated payment</title>
<style>
  body { font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; background: #f7f4ed; color: #10251f }
  h1 { font-size: 1.6rem } dt { color: #3f524b } dd { margin: 0 0 .75rem; font-weight: 600; overflow-wrap: anywhere }
  button { display: block; width: 100%; min-height: 48px; margin: .5rem 0; font: inherit; font-weight: 600; border: 1px solid #798780; border-radius: 14px; background: #fff; color: inherit }
  button:first-of-type { background: #0e2d24; color: #fcfaf4 }
</style>
<h1>Simulated payment</h1>
<p>This page plays a crypto wallet. No coins are real, and nothing leaves this machine.</p>
<dl>
  <dt>To pay</dt><dd>${plain(payment.pay_amount)} ${coin}</dd>
  <dt>Address</dt><dd>${plain(payment.pay_address)}</dd>
  <dt>Paid so far</dt><dd id="paid">${plain(paid)} ${coin}</dd>
  <dt>Status</dt><dd id="status">${plain(payment.payment_status)}</dd>
</dl>
<form method="post">${buttons || '<p>Nothing is left to pay here. You can close this page.</p>'}</form>
</html>`
}
