import { rights } from '#generated/rights/rights.gen.ts';
import { foldRight } from '#domain/records/fold-right.ts';
import { readId, readIds, readNumber, readText } from '#domain/records/record-data.ts';
import { idOf, type MockCall, type MockRoute, reply } from '../call.ts';
import { findRecord, snapshotOf } from '../store/history.ts';

export function rightsRoutes(): readonly MockRoute[] {
  return [
    { method: 'get', path: '/utilisateur-droits/arbre', right: 'session', run: (call) => reply(treeOf(call)) },
    {
      method: 'get',
      path: '/utilisateurs/{id}/droits',
      right: 'utilisateur',
      run: (call) => {
        const user = findRecord(call.store, 'utilisateur', idOf(call));
        const group = user['IdGroupeUtilisateur'];
        return reply({
          IdsDroitGroupe: typeof group === 'number' ? [...idsOf(call, 'groupe-utilisateur', group)] : [],
          IdsDroitUtilisateur: [...idsOf(call, 'utilisateur', idOf(call))],
        });
      },
    },
    {
      method: 'get',
      path: '/groupe-utilisateurs/{id}/droits',
      right: 'utilisateur',
      run: (call) => reply([...idsOf(call, 'groupe-utilisateur', idOf(call))]),
    },
  ];
}

function treeOf({ store, context }: MockCall): readonly Readonly<Record<string, string | number | null>>[] {
  const labels = new Map(rights.map((right) => [foldRight(right.code), right.labels[context.culture]]));
  return store.tables.all('utilisateur-droit').map((row) => {
    const code = readText(row, 'Code') ?? '';
    return { Id: readId(row), Code: code, IdParent: readNumber(row, 'IdParent'), Libelle: labels.get(foldRight(code)) ?? code };
  });
}

function idsOf({ store }: MockCall, entity: 'utilisateur' | 'groupe-utilisateur', id: number): readonly number[] {
  const record = snapshotOf(store, { entity, row: findRecord(store, entity, id) });
  return readIds(record, entity === 'utilisateur' ? 'IdsDroitUtilisateur' : 'IdsDroit');
}
