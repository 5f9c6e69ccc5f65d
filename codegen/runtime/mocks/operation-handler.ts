/** A handler of msw that looks at the address before anything else: with one for each operation, the others must cost nothing. */
import { HttpHandler } from 'msw';
import type { MockOperation } from './world.ts';

type Resolver = ConstructorParameters<typeof HttpHandler>[2];
type RunArgs = Parameters<HttpHandler['run']>[0];

const pathnames = new WeakMap<Request, string>();

function pathnameOf(request: Request): string {
  const pathname = pathnames.get(request) ?? new URL(request.url).pathname;
  pathnames.set(request, pathname);
  return pathname;
}

export class OperationHandler extends HttpHandler {
  readonly #method: string;
  readonly #pathname: RegExp;

  constructor({ method, path }: MockOperation, resolver: Resolver) {
    // `{id}` → `:id`, wherever the server is.
    super(method.toUpperCase(), `*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, resolver);
    this.#method = method.toUpperCase();
    this.#pathname = new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  }

  override async run(args: RunArgs): ReturnType<HttpHandler['run']> {
    if (args.request.method !== this.#method || !this.#pathname.test(pathnameOf(args.request))) return null;
    return super.run(args);
  }
}
