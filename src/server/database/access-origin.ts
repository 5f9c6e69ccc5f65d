/** Author of a request, with its session or token and its address. */
export interface AccessOrigin {
  readonly userId: number | null;
  /** Name of the account at that time. */
  readonly account: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly sessionId: number | null;
  readonly tokenId: number | null;
}
