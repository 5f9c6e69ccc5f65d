import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { count, create, find, type Work } from '#domain/work/work.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { mark } from '#domain/work/work.ts';
import { readId } from '#domain/values/record-data.ts';
import type { MailTemplate } from './templates/mail-template.ts';

/** Mails of one mailing by state. */
export interface BatchCount {
  readonly Lot: string;
  readonly IdEnvoi: number | null;
  readonly PartirLe: string | null;
  readonly Nombre: number;
  readonly EnAttente: number;
  readonly Envoyes: number;
  readonly Erreurs: number;
  readonly Gardes: number;
}

interface Opening {
  readonly lot: string;
  /** Instant before which nothing leaves; null: at once. */
  readonly start: string | null;
}

/** The record by which a mailing is held, stopped and planned. */
export function* openMailing(template: MailTemplate, { lot, start }: Opening, facts: Facts): Work<number> {
  const [model] = yield* find('mail-modele', { Id: template.id }, ['Libelle']);
  return yield* openSeries({ label: model?.Libelle ?? lot, templateId: template.id }, { lot, start }, facts);
}

interface SeriesHead {
  readonly label: string;
  /** Null: its letters have templates of their own. */
  readonly templateId: number | null;
}

/** The same for a series under a name of its own. */
export function* openSeries({ label, templateId }: SeriesHead, { lot, start }: Opening, facts: Facts): Work<number> {
  return yield* create('mail-envoi', {
    Libelle: label,
    Lot: lot,
    PartirLe: start,
    IdModele: templateId,
    IdUtilisateur: facts.userId > 0 ? facts.userId : null,
    DateCreation: facts.now,
  });
}

export const getMailingLot: WorkService<Asked<{ readonly lot: string }, unknown, unknown>, BatchCount> = {
  entity: 'mail-trace',
  run: ({ params }) => countBatch({ Lot: params.lot.toLowerCase() }, params.lot.toLowerCase()),
};

type MailBatch = { readonly Lot: string } | { readonly LotRenvoi: string };

/** Mails of one batch by state; a series that goes again is no mailing of its own. */
export function* countBatch(batch: MailBatch, Lot: string): Work<BatchCount> {
  const { enAttente, envoye, erreur, sortInconnu } = MailStatut;
  const [mailing] = yield* find('mail-envoi', { Lot }, ['PartirLe']);
  return {
    Lot,
    IdEnvoi: mailing?.Id ?? null,
    PartirLe: mailing?.PartirLe ?? null,
    Nombre: yield* count('mail-trace', batch),
    EnAttente: yield* count('mail-trace', { ...batch, Statut: enAttente, IsSimule: false }),
    Envoyes: yield* count('mail-trace', { ...batch, Statut: envoye }),
    Erreurs: yield* count('mail-trace', { ...batch, Statut: [erreur, sortInconnu] }),
    Gardes: yield* count('mail-trace', { ...batch, Statut: enAttente, IsSimule: true }),
  };
}

/** Effect of a stopped mailing: none of its mails that still wait ever leaves. */
export const arreterEnvoi: WorkEffect = function* ({ record }) {
  const waiting = yield* find('mail-trace', { IdEnvoi: readId(record), Statut: MailStatut.enAttente }, ['Statut']);
  yield* mark(
    'mail-trace',
    waiting.map(({ Id }) => Id),
    { Statut: MailStatut.arrete },
  );
  return {};
};
