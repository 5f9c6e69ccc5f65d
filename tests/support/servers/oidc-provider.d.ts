/** As far as the tests use it: the package carries no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: Provider;
    };
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (owner: { readonly clientId: string; readonly accountId: string }) => Grant;
    callback(): (request: IncomingMessage, reply: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, reply: ServerResponse, result: object): Promise<void>;
  }
}
