import { mailContexteEnum } from '#generated/enums/mail-contexte.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { contextOfUsage } from '../usages.ts';
import { questionsOfContext } from '../templates/asked-words.ts';
import { templateErrors } from '../templates/template-check.ts';
import { find, mark, refuseField, refuseFields, refuseWith } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';

/** A template that names a field its context does not have is not saved: it would leave with a hole. */
export const mailTemplates: CommitRule = {
  name: 'refuse templates with unknown fields',
  phase: 'before-commit',
  on: [{ entity: 'mail-modele', ops: ['insert', 'update', 'restore'] }],
  *run(written) {
    const errors: FieldError[] = [];
    for (const template of yield* find('mail-modele', { Id: idsOf(written, 'mail-modele') }))
      errors.push(...templateErrors(template, yield* questionsOfContext(template.Contexte)));
    if (errors.length > 0) yield* refuseFields(errors);
  },
};

const REPLACES = 'remplace-modele';

/** An automatic mail has one template, in the context whose words it fills: a second one asks which serves, and the other becomes a draft. */
export const automaticTemplates: CommitRule = {
  name: 'keep one active template of each automatic mail',
  phase: 'before-commit',
  on: [{ entity: 'mail-modele', ops: ['insert', 'update', 'restore'], fields: ['Usage', 'Contexte', 'IsActif'] }],
  *run(written, facts) {
    for (const template of yield* find('mail-modele', { Id: idsOf(written, 'mail-modele') })) {
      const { Id, Usage, Contexte, IsActif } = template;
      if (Usage === null) continue;
      const usageContext = contextOfUsage(Usage);
      const contexte = enumLabel(mailContexteEnum, usageContext, facts.culture) ?? '';
      if (Contexte !== usageContext)
        yield* refuseField({ path: 'Usage', code: 'valeur', message: 'modele.usageAutreContexte', params: { contexte } });
      if (IsActif !== true) continue;
      const others = (yield* find('mail-modele', { Usage, IsActif: true })).filter((one) => one.Id !== Id);
      if (others.length > 0 && !isConfirmed(facts, REPLACES))
        yield* refuseWith('confirmation-requise', {
          message: 'modele.dejaServi',
          question: 'modeleRemplace',
          params: { modele: others.map(({ Libelle }) => Libelle).join(', ') },
          conflict: { Code: REPLACES },
        });
      yield* mark(
        'mail-modele',
        others.map((one) => one.Id),
        { IsActif: false },
      );
    }
  },
};
