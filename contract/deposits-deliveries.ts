import { z } from 'zod'
import { emptyBody, id, idParams, moment } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const deliveryProviders = ['stripe', 'nowpayments', 'bitcoin'] as const
/** `failed` is retried for a day; `ignored` needs no action. */
export const deliveryStates = ['handled', 'failed', 'ignored'] as const

const delivery = z.object({
  id,
  provider: z.enum(deliveryProviders),
  /** the provider's id of the message */
  eventId: z.string(),
  kind: z.string(),
  state: z.enum(deliveryStates),
  /** why it failed or was ignored */
  error: z.string().nullable(),
  attempts: z.number().int(),
  receivedAt: moment,
  handledAt: moment,
  /** when a failed message is retried */
  nextAt: moment.nullable(),
})
export const deliveryDetail = delivery.extend({ payload: z.unknown() })

export const deliveryRoutes = {
  listDeliveries: route('GET /api/admin/deliveries', {
    who: 'admin',
    rate: 'read',
    ...list(byId, {
      provider: z.enum(deliveryProviders).optional(),
      state: z.enum(deliveryStates).optional(),
    }),
    reply: z.array(delivery),
    about:
      'Messages from payment providers, newest first, without payloads; the next cursor is in X-Next-Cursor.',
  }),
  getDelivery: route('GET /api/admin/deliveries/{id}', {
    who: 'admin',
    rate: 'read',
    subject: 'delivery',
    params: idParams,
    reply: deliveryDetail,
    refusals: ['not_found'],
    about: 'One message from a payment provider, with its payload.',
  }),
  resendDelivery: route('POST /api/admin/deliveries/{id}/resend', {
    who: 'admin',
    rate: 'write',
    changes: ['deliveries'],
    subject: 'delivery',
    params: idParams,
    body: emptyBody,
    reply: deliveryDetail.extend({
      /** the result of this attempt; a message that was handled before stays handled */
      outcome: z.enum(deliveryStates),
    }),
    refusals: ['not_found', 'step_up_required', 'delivery_state'],
    about: 'Handles a stored message again, without repeating its earlier effects.',
  }),
}

export const deliveries = contractModule({
  routes: deliveryRoutes,
  parts: { deliveries: ['listDeliveries', 'getDelivery', 'operatorQueues'] },
})
