export type ParameterValue = string | number | boolean | null | undefined;
export type Parameters = Readonly<Record<string, ParameterValue>>;

export interface PathOptions {
  /** Parameters that the template does not take become path segments (true) or a query string (false). */
  readonly strictRest: boolean;
  /** Fixed parameters added to every call. */
  readonly extra?: Parameters;
}

/** Path of a call: braces are filled from the payload, and what is left goes behind, in its order. */
export function buildPath(template: string, payload: Parameters, options: PathOptions): string {
  const taken = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const key = keyOf(payload, name);
    const value = key === undefined ? undefined : payload[key];
    if (key === undefined || value === null || value === undefined) throw new MissingParameterError(template, name);
    taken.add(key);
    return encodeURIComponent(String(value));
  });
  const rest = Object.entries(payload).filter(([name, value]) => !taken.has(name) && isGiven(value));
  const extra = Object.entries(options.extra ?? {}).filter(([name, value]) => isGiven(value) && !rest.some(([given]) => given === name));
  if (options.strictRest) return withQuery([path, ...rest.map(([, value]) => encodeURIComponent(String(value)))].join('/'), extra);
  return withQuery(path, [...rest, ...extra]);
}

/** Names of the parameters a template takes from its payload. */
export function templateParameters(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

export class MissingParameterError extends Error {
  readonly parameter: string;

  constructor(template: string, parameter: string) {
    super(`parameter « ${parameter} » of « ${template} » is missing`);
    this.name = 'MissingParameterError';
    this.parameter = parameter;
  }
}

/** Templates write `{id}` where records have `Id`. */
function keyOf(payload: Parameters, name: string): string | undefined {
  if (name in payload) return name;
  return Object.keys(payload).find((key) => key.toLowerCase() === name.toLowerCase());
}

function isGiven(value: ParameterValue): boolean {
  return value !== null && value !== undefined;
}

function withQuery(path: string, parameters: readonly (readonly [string, ParameterValue])[]): string {
  if (parameters.length === 0) return path;
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`;
}
