// The part of js.stripe.com/v3 that Evens uses: Stripe(key).elements(…).create('payment').mount(…) and confirmPayment. The fields
// stand in the page itself; Stripe's stand in a frame of its own.
;(() => {
  const api = new URL(document.currentScript.src).origin
  const FIELDS = [
    ['number', 'Card number', '1234 1234 1234 1234', 'cc-number', 19],
    ['expiry', 'Expiration date', 'MM / YY', 'cc-exp', 7],
    ['cvc', 'Security code', 'CVC', 'cc-csc', 4],
  ]

  /** The sentence about what is wrong with the fields; undefined where nothing is. */
  function mistakeIn({ number, expiry, cvc }) {
    if (number.replace(/\D/g, '').length < 12) return 'Your card number is incomplete.'
    const match = /^(\d\d) ?\/ ?(\d\d)$/.exec(expiry)
    if (!match || Number(match[1]) < 1 || Number(match[1]) > 12) {
      return 'Your card’s expiration date is incomplete.'
    }
    const ends = new Date(2000 + Number(match[2]), Number(match[1]), 1)
    if (ends.getTime() <= Date.now()) return 'Your card’s expiration year is in the past.'
    return /^\d{3,4}$/.test(cvc) ? undefined : 'Your card’s security code is incomplete.'
  }

  function field([name, label, placeholder, autocomplete, maxLength], appearance) {
    const { variables = {} } = appearance ?? {}
    const wrap = document.createElement('label')
    wrap.textContent = label
    Object.assign(wrap.style, {
      display: 'grid',
      gap: '4px',
      fontSize: '14px',
      gridColumn: name === 'number' ? '1 / -1' : 'auto',
      color: variables.colorText,
    })
    const input = document.createElement('input')
    Object.assign(input, { name, placeholder, autocomplete, maxLength, inputMode: 'numeric' })
    Object.assign(input.style, {
      minHeight: '44px',
      width: '100%',
      padding: '0 12px',
      border: `1px solid ${variables.colorTextSecondary ?? 'gray'}`,
      borderRadius: variables.borderRadius,
      background: variables.colorBackground,
      color: variables.colorText,
      fontSize: '16px',
    })
    wrap.append(input)
    return { wrap, input }
  }

  async function confirmPayment(key, { elements }) {
    const element = elements.getElement('payment')
    const message = element.mistake()
    if (message) return { error: { type: 'validation_error', message } }
    const { number, expiry, cvc } = element.values()
    const [month, year] = expiry.split('/')
    const id = elements.clientSecret.split('_secret_')[0]
    const body = new URLSearchParams({
      key,
      client_secret: elements.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': month.trim(),
      'payment_method_data[card][exp_year]': year.trim(),
      'payment_method_data[card][cvc]': cvc,
    })
    const response = await fetch(`${api}/v1/payment_intents/${id}/confirm`, { method: 'POST', body })
    const answer = await response.json()
    return response.ok ? { paymentIntent: answer } : { error: answer.error }
  }

  function paymentElement(appearance) {
    const heard = { ready: [], change: [], loaderror: [] }
    const inputs = {}
    let box
    const tell = (event, detail) => {
      for (const hear of heard[event] ?? []) hear(detail)
    }
    const values = () => Object.fromEntries(FIELDS.map(([name]) => [name, inputs[name]?.value.trim() ?? '']))
    const mistake = () => mistakeIn(values())

    const addField = (about) => {
      const { wrap, input } = field(about, appearance)
      input.addEventListener('input', () => tell('change', { complete: mistake() === undefined }))
      inputs[about[0]] = input
      return wrap
    }

    return {
      values,
      mistake,
      on(event, hear) {
        heard[event]?.push(hear)
      },
      mount(target) {
        box = document.createElement('div')
        Object.assign(box.style, { display: 'grid', gap: '12px', gridTemplateColumns: '1fr 1fr' })
        box.append(...FIELDS.map(addField))
        target.replaceChildren(box)
        setTimeout(() => tell('ready', {}), 0)
      },
      unmount: () => box?.remove(),
      destroy: () => box?.remove(),
      update() {},
    }
  }

  window.Stripe = (key) => ({
    elements({ clientSecret, appearance }) {
      let element
      return {
        clientSecret,
        create: () => {
          element = paymentElement(appearance)
          return element
        },
        getElement: () => element,
        update() {},
      }
    },
    confirmPayment: (options) => confirmPayment(key, options),
  })
})()
