import type { AnnonceSectionBody, TakeBackAnnonceBody } from '#generated/schemas/services/deliberations.zod.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuseField } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { isPreference, PREFERENCES, type Preference } from './preferred-routes.ts';
import { holesOfLetters, type Letter } from './queue-letters.ts';
import { languageOf } from '#domain/mails/compose.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type LastAnnouncement, lastAnnouncement, takeBackAnnouncement } from './take-back.ts';
import { announce, type AnnouncementPlan, planAnnouncement } from './announce.ts';

interface OfSection {
  readonly id: number;
}

export const previewAnnonce: WorkService<
  Asked<OfSection, { readonly avec?: string; readonly ordre?: string }, unknown>,
  ReturnType<typeof describe>
> = {
  entity: 'festival-section',
  *run({ params, query }) {
    const idSections = together(params.id, listed(query.avec).map(Number));
    const order = query.ordre === undefined ? PREFERENCES : listed(query.ordre).filter(isPreference);
    const plan = yield* planAnnouncement({ idSections, order });
    const [section] = plan.sections;
    const holes = yield* holesOfLetters([...plan.letters, ...plan.waiting]);
    return describe(plan, holes, section === undefined ? null : yield* lastAnnouncement(section));
  },
};

function listed(text = ''): readonly string[] {
  return text.split(',').filter(Boolean);
}

export function together(id: number, others: readonly number[] = []): readonly number[] {
  return [...new Set([id, ...others])];
}

interface Announced {
  Selection: number;
  NonRetenues: number;
  Mails: number;
}

export const annonceSection: WorkService<Asked<OfSection, unknown, Infer<typeof AnnonceSectionBody>>, Announced> = {
  entity: 'festival-section',
  *run({ params, body }, { today }) {
    // A letter tells before the public may know.
    if (body.IsMails && body.Jour > today) yield* refuseField({ path: 'IsMails', code: 'valeur' });
    const { selected, refused, letters } = yield* announce({
      idSections: together(params.id, body.Avec),
      order: body.Ordre ?? PREFERENCES,
      day: body.Jour,
      isMailed: body.IsMails,
      isWaitingTold: body.IsAttente ?? false,
      fingerprint: body.Empreinte,
      holes: body,
      today,
    });
    return { Selection: selected.length, NonRetenues: refused.length, Mails: letters.length };
  },
};

/** Takes the last announcement of a section back. */
export const takeBackAnnonce: WorkService<
  Asked<OfSection, unknown, Infer<typeof TakeBackAnnonceBody>>,
  { Films: number; Mails: number }
> = {
  entity: 'festival-section',
  *run({ params, body }) {
    const { films, mails } = yield* takeBackAnnouncement({ idSection: params.id, day: body.Jour, films: body.Films });
    return { Films: films.length, Mails: mails };
  },
};

function describe(
  { sections, selected, refused, told, letters, waiting, left, earlier, films, fingerprint }: AnnouncementPlan,
  holes: ReadonlyMap<Letter, readonly string[]>,
  last: LastAnnouncement | null,
) {
  return {
    Jour: sections[0]?.DateAnnonce ?? null,
    Derniere: last === null ? null : { Jour: last.day, Films: last.films.length, Mails: last.mails },
    MailsAttente: waiting.length,
    Selection: selected.length,
    NonRetenues: refused.length,
    DejaAnnoncees: told,
    Mails: letters.length,
    FilmsParMail: Math.max(0, ...letters.map(({ entries }) => entries.length)),
    Lettres: [...letters, ...waiting].map((letter, rank) => ({
      ...described(letter, { rank, isWaiting: rank >= letters.length, films }),
      Manquants: [...(holes.get(letter) ?? [])],
    })),
    DejaEcrits: earlier.map(({ about, recipient, at }) => ({ Film: films.get(about) ?? '', Destinataire: recipient, Le: at })),
    Exceptions: left.map(({ id, film, reason }) => ({ Id: id, Film: film, Raison: reason })),
    Empreinte: fingerprint,
  };
}

interface DescribedLetter {
  readonly Rang: number;
  readonly Genre: 'selection' | 'nonRetenue' | 'attente';
  readonly Nom: string;
  readonly Email: string;
  readonly Voie: Preference;
  readonly Culture: Language;
  readonly Films: string[];
}

interface LetterPlace {
  readonly rank: number;
  readonly isWaiting: boolean;
  readonly films: ReadonlyMap<number, string>;
}

function described({ template, person, entries }: Letter, { rank, isWaiting, films }: LetterPlace): DescribedLetter {
  const decision = template.usage === MailUsage.filmSelectionne ? 'selection' : 'nonRetenue';
  return {
    Rang: rank,
    Genre: isWaiting ? 'attente' : decision,
    Nom: person.name,
    Email: person.email,
    Voie: PREFERENCES.find((one) => one === person.way) ?? 'referent',
    Culture: languageOf(person.language),
    Films: entries.map((id) => films.get(id) ?? ''),
  };
}
