/** Any YAML gives a diagnostic with its place, or a model that is emitted. `MUTATIONS=5000` tries as many. */
import { describe, expect, it } from 'vitest';
import { withMutatedSchema } from '#tests/support/schema/schema-mutations.ts';

const TRIED = Number(process.env['MUTATIONS'] ?? 50);

describe('a schema with mistakes in it', () => {
  it('is refused with a place and a sentence, or emitted whole', async () => {
    let refused = 0;
    for (let number = 0; number < TRIED; number += 1) {
      await withMutatedSchema(number, async ({ file, text, generated: { diagnostics, model, files } }) => {
        const errors = diagnostics.list().filter(({ severity }) => severity === 'error');
        expect({ number, file, errors: errors.length > 0 }).toEqual({ number, file, errors: model === null });
        for (const { position, message } of errors) {
          const lines = position.file === file ? text.split('\n').length : Number.MAX_SAFE_INTEGER;
          expect(position.file).toMatch(/^schema\/.+\.(yaml|sql)$/);
          expect(position.line).toBeGreaterThan(0);
          expect(position.line).toBeLessThanOrEqual(lines);
          expect(position.column).toBeGreaterThan(0);
          expect(message).not.toMatch(/undefined|\[object|NaN/);
        }
        refused += Number(model === null);
        expect(files.some(({ path }) => path === 'generated/openapi.json')).toBe(model !== null);
      });
    }
    // Neither all nor none: the mistakes are of both sorts.
    expect(refused).toBeGreaterThan(TRIED / 4);
    expect(refused).toBeLessThan(TRIED);
  });
});
