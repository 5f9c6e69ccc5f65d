/**
 * The generator of TanStack Router says the address of each route three times, with a name that only types read: on three hundred routes
 * that is an eighth of what every page begins with. The build says it once.
 */
import type { Plugin } from 'vite';

const TREE = /[\\/]generated[\\/]routes[\\/]routeTree\.gen\.ts$/;
const SCREEN = /[\\/]generated[\\/]routes[\\/][\w-]+-(?:list|sheet)\.tsx$/;

/** `const X = XImport.update({ id: '/a', path: '/a', getParentRoute: () => rootRouteImport } as any)` */
const UPDATE = /\b(\w+)\.update\(\{\s*id: '([^']*)',\s*path: '\2',\s*getParentRoute: \(\) => rootRouteImport,?\s*\}\s*as any\)/g;
const CHILDREN = /const rootRouteChildren: RootRouteChildren = \{([^}]*)\}/;

/** Tree of the same routes: each takes its place by one call, and stands in a list without a name. */
export function leanTree(code: string): string {
  const [, children = ''] = CHILDREN.exec(code) ?? [];
  const names = [...children.matchAll(/\b(\w+): \1\b/g)].map(([, name = '']) => name);
  const lean = code
    .replaceAll(UPDATE, "atRoot($1, '$2')")
    .replace(CHILDREN, `const rootRouteChildren: any = [${names.join(', ')}]`)
    .concat(
      '\nfunction atRoot(route: any, path: string) { return route.update({ id: path, path, getParentRoute: () => rootRouteImport }) }\n',
    );
  if (names.length === 0 || lean.split('.update({').length !== 2)
    throw new Error('routeTree.gen.ts has routes of another shape: scripts/build/lean-routes.ts');
  return lean;
}

export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (TREE.test(id)) return leanTree(code);
      // The address in the file of a screen is there for types: the tree gives it.
      return SCREEN.test(id) ? code.replace(/createFileRoute\('[^']*'\)/, 'createFileRoute()') : null;
    },
  };
}
