export type CallParam = string | number | boolean | null | undefined;
export type CallParams = Readonly<Record<string, CallParam>>;

/**
 * Braces are filled from the parameters; what remains goes to the query string, or to path segments
 * for a legacy server in strict REST mode (platform §7.1).
 */
export function buildCallUrl(template: string, params: CallParams, strict = false): string {
  const rest = new Map(Object.entries(params).filter(([, value]) => value !== undefined && value !== null));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined) throw new Error(`Path parameter missing: ${name}`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (rest.size === 0) return path;
  if (strict) return [path, ...[...rest.values()].map((value) => encodeURIComponent(String(value)))].join('/');
  return `${path}?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}`;
}
