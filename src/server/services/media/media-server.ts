/** A media server as its record describes it. */
export interface MediaServer {
  readonly url: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly protocol: string | null;
  readonly login: string | null;
  readonly password: string | null;
}
