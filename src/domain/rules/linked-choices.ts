import { TarifType } from '#generated/enums/tarif-type.gen.ts';
import { readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { find, refuseField } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

/** A choice that only some records of its kind may be: what they must say is told by the record that chooses. */
interface LinkedChoice {
  readonly entity: string;
  /** Under which writes are told: the base of a subtype. */
  readonly root: string;
  readonly field: string;
  readonly to: string;
  /** Field of the chosen record. */
  readonly says: string;
  /** What it must say: a field of the record that chooses, or a value. */
  readonly as: string | number;
}

const REGISTRATION = 'festival-inscription';
const GUEST = 'festival-participant-invite';
const PARTICIPANT = 'festival-participant';

const CHOICES: readonly LinkedChoice[] = [
  { entity: REGISTRATION, root: REGISTRATION, field: 'IdCopieProjetee', to: 'film-copie', says: 'IdFilm', as: 'IdFilm' },
  { entity: REGISTRATION, root: REGISTRATION, field: 'IdProgramme', to: 'festival-programme', says: 'IdSection', as: 'IdSection' },
  { entity: GUEST, root: PARTICIPANT, field: 'IdTarifDefraiement', to: 'festival-tarif', says: 'Type', as: TarifType.defraiement },
  { entity: GUEST, root: PARTICIPANT, field: 'IdTarifPrime', to: 'festival-tarif', says: 'Type', as: TarifType.primeVoyage },
];

/** The print is one of the film, the programme one of the section, the tariff one of its kind: nothing else is shown, played or paid. */
export const linkedChoices: CommitRule = {
  name: 'keep choices to the records they belong to',
  phase: 'before-commit',
  on: CHOICES.map(({ root, field, as }) => ({
    entity: root,
    ops: ['insert', 'update'],
    fields: typeof as === 'string' ? [field, as] : [field],
  })),
  *run(written) {
    for (const choice of CHOICES) {
      const wanted = written.filter(({ op, fields }) => op === 'insert' || isAsked(choice, fields));
      for (const record of yield* find(choice.entity, { Id: idsOf(wanted, choice.root) })) {
        const chosen = readNumber(record, choice.field);
        if (chosen === null) continue;
        const [target] = yield* find(choice.to, { Id: chosen });
        if (target !== undefined && !isFit(choice, { record, target })) yield* refuseField({ path: choice.field, code: 'hors-choix' });
      }
    }
  },
};

const isAsked = ({ field, as }: LinkedChoice, fields: readonly string[]): boolean =>
  fields.includes(field) || (typeof as === 'string' && fields.includes(as));

const isFit = ({ says, as }: LinkedChoice, { record, target }: { readonly record: RecordData; readonly target: RecordData }): boolean =>
  target[says] === (typeof as === 'string' ? record[as] : as);
