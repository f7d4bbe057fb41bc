import Stripe from 'stripe'

/** The id of an object that Stripe names by its id or sends whole. */
export const objectId = (named: string | { id: string } | null | undefined): string | undefined =>
  (typeof named === 'object' ? named?.id : named) ?? undefined

/** Our user's id in the metadata of a thing; undefined where it is not ours. */
export const userIdOf = ({ user_id: userId }: Record<string, string>): bigint | undefined =>
  userId !== undefined && /^[1-9]\d{0,17}$/.test(userId) ? BigInt(userId) : undefined

/** Whether Stripe does not know the requested object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
