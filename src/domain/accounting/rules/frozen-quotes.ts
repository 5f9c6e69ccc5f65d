import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import { find, update } from '#domain/work/work.ts';
import { inputOf } from '../input-of.ts';
import { freezeQuote } from '../quotes/sent-quotes.ts';

/** A quote that was sent stands as it left: what changes while it is out makes another version, which nobody has accepted yet. */
export const frozenQuotes: CommitRule = {
  name: 'make another version of a quote that changes once it was sent',
  phase: 'before-commit',
  on: [
    { entity: 'festival-groupe-ligne', ops: ['insert', 'update', 'delete', 'restore'] },
    {
      entity: 'festival-groupe',
      ops: ['update'],
      fields: [
        'PrixHt',
        'PrixTtc',
        'IdFormule',
        'EffectifPrevu',
        'NbAccompagnateursGratuits',
        'IdStructure',
        'IdContact',
        'IdContactFacturation',
        'IdAdresse',
        'Siret',
        'CodeService',
        'DateValidite',
      ],
    },
  ],
  *run(written, facts) {
    const lines = yield* find('festival-groupe-ligne', { Id: idsOf(written, 'festival-groupe-ligne') });
    const gone = written.flatMap(({ entity, before }) => (entity === 'festival-groupe-ligne' && before !== null ? [before] : []));
    const ids = new Set([...idsOf(written, 'festival-groupe'), ...numbersIn(lines, 'IdGroupe'), ...numbersIn(gone, 'IdGroupe')]);
    const sent = yield* find('festival-groupe', { Id: [...ids], Statut: GroupeStatut.attentePaiement });
    for (const group of sent) {
      if (group.NoDevis === null) continue;
      const isOther = yield* freezeQuote({ ...group, DateDevis: facts.today }, false, inputOf(facts));
      if (isOther)
        yield* update('festival-groupe', group.Id, {
          DateDevis: facts.today,
          DateAcceptation: null,
          AcceptePar: null,
          DateRefus: null,
          MotifRefus: null,
        });
    }
  },
};
