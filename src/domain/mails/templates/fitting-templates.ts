import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, refuseField } from '#domain/work/work.ts';
import { missingWords } from '../compose.ts';
import { sourceOf } from '../mail-sources.ts';
import { openMailedList } from '../mailed-list.ts';
import { withQuestions } from './asked-words.ts';
import { activeTemplates, type MailTemplate } from './mail-template.ts';

/** Why a template is not for the records of a list. */
type Misfit = 'etape' | 'champs';

interface OfferedTemplate {
  readonly Id: number;
  readonly Libelle: string;
  readonly IsTransactionnel: boolean;
  readonly Convient: boolean;
  readonly Pourquoi: Misfit | null;
  readonly Champs: string[];
}

/** Active templates of the context of a list, those that are written for its records first. */
export const listMailingModeles: WorkService<Asked<{ readonly ecran: string }, unknown, unknown>, OfferedTemplate[]> = {
  entity: 'mail-trace',
  *run({ params }, facts) {
    const { descriptor } = yield* openMailedList(params.ecran, facts);
    // The right of the operation lets send; to choose among templates takes the right to read them.
    if (!facts.has(entities['mail-modele'].rights.list)) yield* refuse('droit-manquant');
    const source = yield* withQuestions(sourceOf(descriptor.name) ?? (yield* refuseField({ path: 'ecran', code: 'valeur' })));
    const offered = (yield* activeTemplates(source.context)).map(({ template, label }): OfferedTemplate => {
      const Champs = [...lackingWords(template, source)];
      const Pourquoi = misfitOf(template, { source, isLacking: Champs.length > 0 });
      return { Id: template.id, Libelle: label, IsTransactionnel: template.isTransactional, Convient: Pourquoi === null, Pourquoi, Champs };
    });
    return offered.toSorted(
      (left, right) => Number(right.Convient) - Number(left.Convient) || left.Libelle.localeCompare(right.Libelle, facts.culture),
    );
  },
};

interface Fit {
  readonly source: MailSource;
  readonly isLacking: boolean;
}

function misfitOf({ usage }: MailTemplate, { source, isLacking }: Fit): Misfit | null {
  const senders = entitiesSending(usage);
  if (senders.length > 0 && !senders.includes(source.entity)) return 'etape';
  return isLacking ? 'champs' : null;
}

/** Words that stay empty even in a record that says all it can. */
function lackingWords(template: MailTemplate, { fields }: MailSource): readonly string[] {
  const all = Object.fromEntries([...Object.keys(fields), 'nomDestinataire'].map((name) => [name, name]));
  return [...new Set(LANGUAGES.flatMap((culture) => missingWords(template.textIn(culture))(all)))];
}

/** Kinds of records of which a step sends the automatic mail; none: no step does. */
function entitiesSending(usage: number | null): readonly string[] {
  if (usage === null) return [];
  const descriptors: readonly EntityDescriptor[] = Object.values(entities);
  return descriptors.flatMap(({ name, states }) =>
    states?.transitions.some(({ mail, mailUnless }) => mail === usage || mailUnless?.mail === usage) === true ? [name] : [],
  );
}
