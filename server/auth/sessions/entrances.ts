import type { RouteName } from '#contract/index.ts'
import type { Call } from '#server/core/call.ts'
import type { Mail } from '#server/core/mail.ts'
import type { AddressLimits } from '../proof/address-limits.ts'
import type { Visitor } from '../proof/visitor.ts'
import type { Sessions } from './sessions.ts'

/** The common parts of all sign-in methods on one server. */
export type Entrances = { sessions: Sessions; limits: AddressLimits; mail: Mail }

/** A call as use cases see it: caller, body and browser. */
export type Visit<N extends RouteName> = Pick<Call<N>, 'caller' | 'params' | 'body'> & { visitor: Visitor }
