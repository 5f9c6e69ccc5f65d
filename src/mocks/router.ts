import type { Method, MockRoute } from './call.ts';

export type Found =
  | { readonly kind: 'route'; readonly route: MockRoute; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'method' }
  | { readonly kind: 'none' };

interface KnownRoute {
  readonly route: MockRoute;
  readonly segments: readonly string[];
}

/** Finds the route of a path below `/api`; a fixed segment wins over a parameter. */
export class Router {
  readonly #byShape = new Map<string, KnownRoute[]>();

  constructor(routes: readonly MockRoute[]) {
    for (const route of routes) {
      const segments = split(route.path);
      const key = shapeOf(segments);
      const sameShape = this.#byShape.get(key) ?? [];
      this.#byShape.set(
        key,
        [...sameShape, { route, segments }].toSorted((left, right) => parameters(left) - parameters(right)),
      );
    }
  }

  find(method: Method, path: string): Found {
    const segments = split(path);
    const candidates = [...(this.#byShape.get(shapeOf(segments)) ?? []), ...(this.#byShape.get(`{} ${segments.length}`) ?? [])];
    const matching = candidates.filter((candidate) => matches(candidate.segments, segments));
    // `/films/choix` is no film whose method is wrong: parameters never stand for a fixed path.
    const best =
      matching[0] === undefined ? [] : matching.filter((candidate) => parameters(candidate) === parameters(matching[0] ?? candidate));
    const found = best.find(({ route }) => route.method === method);
    if (found !== undefined) return { kind: 'route', route: found.route, params: paramsOf(found.segments, segments) };
    return matching.length > 0 ? { kind: 'method' } : { kind: 'none' };
  }
}

function split(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function parameters({ segments }: KnownRoute): number {
  return segments.filter(isParameter).length;
}

/** The first segment and the length tell most routes apart without trying them all. */
function shapeOf([first = '', ...rest]: readonly string[]): string {
  return `${isParameter(first) ? '{}' : first} ${rest.length + 1}`;
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return template.every((segment, index) => isParameter(segment) || segment === segments[index]);
}

function paramsOf(template: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    template.flatMap((segment, index) => (isParameter(segment) ? [[segment.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [])),
  );
}
