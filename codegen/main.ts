/** `npm run codegen`: schema/ → generated/. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Reading its own sources is a fifth of a run: what Node made of them is cached for the next one.
enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'codegen'));
await import('./command.ts');
