import pg from 'pg';
import { expect, test } from 'vitest';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { toAppError } from '#server/errors/known-errors.ts';
import { toRefusal } from './database-refusals.ts';

const registry = createRegistry({ entities, enums });

function refusedBy(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('update or delete on table "personne"', 0, 'error'), {
    code,
    severity: 'ERROR',
    detail: 'Key (id)=(1) is still referenced.',
  });
}

// Either alone says it: of a record that is written, and of a statement that no record knows of.
test.each(['23001', '23503'])('a record that is referred to while it goes is refused as such when PostgreSQL says %s', (code) => {
  expect(toRefusal(registry, registry.get('personne'), refusedBy(code))).toMatchObject({ code: 'reference-utilisee' });
  expect(toAppError(refusedBy(code))).toMatchObject({ code: 'reference-utilisee' });
});

test('a row that the books keep says why it does not change', () => {
  const raised = Object.assign(new pg.DatabaseError('La pièce FA2026-00028 est émise : elle ne change plus.', 0, 'error'), {
    code: '23001',
    severity: 'ERROR',
  });
  const refusal = { code: 'ecriture-figee', details: { params: { raison: raised.message } } };
  expect(toRefusal(registry, registry.get('bam-paiement'), raised)).toMatchObject(refusal);
  expect(toAppError(raised)).toMatchObject(refusal);
});
