import type { infer as Infer } from 'zod';
import { FactureAccord } from '#generated/enums/facture-accord.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import type { FactureAccordee } from '#generated/schemas/facture-accordee.zod.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, refuse, refuseField, remove, see, type Work } from '#domain/work/work.ts';
import { matchedNights } from './received-services.ts';

interface Received {
  readonly id: number;
}

const NUMBER_MAX = 50;

/** Writes what was agreed of a matched invoice among the invoices of its hotel, with what it differs by. */
export const reportFactureHotel: WorkService<Asked<Received, unknown, Infer<typeof FactureAccordee>>, number> = {
  entity: 'facture-recue',
  *run({ params: { id }, body }) {
    const invoice = yield* see('facture-recue', id);
    const { IdHotel, Eannee } = invoice;
    if (IdHotel === null || Eannee === null)
      return yield* refuseField({ path: IdHotel === null ? 'IdHotel' : 'Eannee', code: 'obligatoire' });
    if ((yield* reported(id)) !== null) yield* refuse('deja-fait');
    const { Nuits, Ecart } = yield* matchedNights(invoice);
    if (body.Accord === FactureAccord.conforme && Ecart !== 0) yield* refuseField({ path: 'Accord', code: 'valeur' });
    return yield* create('festival-hotel-facture', {
      IdHotel,
      Eannee,
      NoFacture: invoice.NoFacture.slice(0, NUMBER_MAX),
      DateFacture: invoice.DateFacture,
      Payeur: PecType.festival,
      NbNuits: Nuits.reduce((sum, { NbFacturees }) => sum + NbFacturees, 0),
      Montant: invoice.PrixTtc,
      Accord: enumValue(FactureAccord, body.Accord),
      MontantConvenu: body.MontantConvenu ?? invoice.PrixTtc,
      Ecart,
      Commentaire: body.Commentaire ?? null,
      IdFactureRecue: id,
    });
  },
};

/** Takes back what was written; an invoice that somebody typed at the hotel stays. */
export const undoFactureHotel: WorkService<Asked<Received, unknown, unknown>, boolean> = {
  entity: 'facture-recue',
  *run({ params: { id } }) {
    yield* see('facture-recue', id);
    const written = (yield* reported(id)) ?? (yield* refuse('deja-fait'));
    yield* remove('festival-hotel-facture', written);
    return true;
  },
};

function* reported(IdFactureRecue: number): Work<number | null> {
  const [found] = yield* find('festival-hotel-facture', { IdFactureRecue }, ['NoFacture']);
  return found?.Id ?? null;
}
