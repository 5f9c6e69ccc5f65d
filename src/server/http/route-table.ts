import type { FastifyInstance } from 'fastify';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Remembers the addresses of the API, to tell an unknown one (404) from a wrong method (405). */
export class RouteTable {
  private readonly paths = new Map<string, KnownPath>();

  collect(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      if (!url.startsWith('/api/')) return;
      const routePath = this.paths.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
      for (const one of [method].flat()) routePath.methods.add(one);
      this.paths.set(url, routePath);
    });
  }

  methodsOf(path: string): readonly string[] {
    const methods = new Set<string>();
    for (const routePath of this.paths.values())
      if (routePath.pattern.test(path)) for (const method of routePath.methods) methods.add(method);
    return [...methods];
  }
}

function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
    .join('/');
  return new RegExp(`^${source}$`);
}
