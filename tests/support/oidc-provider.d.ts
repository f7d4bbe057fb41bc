/** The few parts of `oidc-provider` that the simulator uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export default class Provider {
    constructor(issuer: string, settings: Record<string, unknown>)
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
  }
}
