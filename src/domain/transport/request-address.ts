type ParameterValue = string | number | boolean | null | undefined;
export type Parameters = Readonly<Record<string, ParameterValue>>;

export interface AddressOptions {
  /** Parameters that the path does not take become path segments (true) or stay in the query (false). */
  readonly strictRest: boolean;
  /** Fixed parameters added to every call, in the query. */
  readonly extra?: Parameters;
}

/** Address of a call as the server in place wants it. */
export function requestAddress(address: string, { strictRest, extra = {} }: AddressOptions): string {
  const url = new URL(address);
  const given = [...url.searchParams];
  const added = Object.entries(extra).filter(([name, value]) => isGiven(value) && !url.searchParams.has(name));
  if (strictRest) {
    url.search = '';
    url.pathname = [url.pathname, ...given.map(([, value]) => encodeURIComponent(value))].join('/');
  }
  for (const [name, value] of added) url.searchParams.append(name, String(value));
  return url.href;
}

function isGiven(value: ParameterValue): boolean {
  return value !== null && value !== undefined;
}
