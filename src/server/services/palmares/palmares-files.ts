import type { Content } from 'pdfmake/interfaces.js';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { palmaresBoard, type PrizeGroup } from '#domain/palmares/board/board.ts';
import { type Award, palmaresOf, publicAwards } from '#domain/palmares/palmares.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime, parseInstant } from '#domain/values/dates.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { find, refuse } from '#domain/work/work.ts';
import { heading, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

type FluxPalmares = ServiceReply<'getFluxPalmares'>;

/** Awards that are public now, by the address of a feed; an award under embargo is absent. */
export const getFluxPalmares: FileService<{ readonly params: { readonly jeton: string } }> = {
  entity: 'festival-flux',
  isOpen: true,
  *run({ params: { jeton } }, facts) {
    const [feed] = yield* find('festival-flux', { JetonFlux: jeton });
    // Texts are compared without case: a token is not.
    if (feed === undefined || feed.JetonFlux !== jeton || feed.IsCoupe === true) return yield* refuse('introuvable');
    const data: FluxPalmares = {
      Edition: feed.Eannee,
      Prix: publicAwards(yield* palmaresOf(feed.Eannee, facts), feed.IdSection).map(awardData),
    };
    return { name: 'palmares.json', text: { mime: 'application/json; charset=utf-8', content: JSON.stringify(data) } };
  },
};

function awardData({ prize, isMention, isExAequo, film, section, complement, giver, amount }: Award): FluxPalmares['Prix'][number] {
  return {
    Prix: prize,
    IsMention: isMention,
    IsExAequo: isExAequo,
    Titre: film.title,
    TitreInternational: film.international,
    Realisation: film.directors,
    Section: section,
    Complement: complement,
    DotePar: giver,
    Dotation: amount,
  };
}

/** Staff paper, before the ceremony too: an award under embargo shows until when, and prizes still open stand apart. */
export const printPalmares: FileService<{ readonly params: { readonly annee: number } }> = {
  entity: 'inscription-prix',
  *run({ params: { annee } }, facts) {
    const text = textsIn(facts.culture);
    const groups = yield* palmaresBoard(annee, facts);
    const title = `${text('imprime.palmares')} ${annee}`;
    const awards = groups.flatMap(({ prizes }) => prizes.flatMap((one) => one.awards));
    const isHeld = awards.some(({ isPublic }) => !isPublic);
    const given = groups.filter(({ prizes }) => prizes.some((one) => one.awards.length > 0));
    const document = {
      title,
      culture: facts.culture,
      createdAt: new Date(parseInstant(facts.now) ?? 0),
      year: annee,
      footer: text(isHeld ? 'imprime.sousEmbargo' : 'imprime.palmares'),
      content: [
        heading(text('imprime.palmares'), text('imprime.edition', { annee })),
        ...(given.length === 0 ? [paragraph(text('imprime.sansPrix'))] : given.flatMap((group) => groupContent(group, facts.culture))),
        ...openContent(groups, text),
      ],
    };
    return { name: `${title}.pdf`, document };
  },
};

function groupContent({ sections, jury, prizes }: PrizeGroup, culture: Language): readonly Content[] {
  const text = textsIn(culture);
  return [
    { text: sections.length === 0 ? text('imprime.toutesSections') : sections.join(', '), bold: true, fontSize: 12, margin: [0, 10, 0, 2] },
    ...(jury.length === 0 ? [] : [paragraph(text('imprime.juryDe', { noms: jury.join(', ') }))]),
    awardTable(
      prizes.flatMap(({ awards }) => awards),
      culture,
    ),
  ];
}

/** Prizes that nobody has yet. */
function openContent(groups: readonly PrizeGroup[], text: ServerText): readonly Content[] {
  const open = groups.flatMap(({ prizes }) => prizes.filter(({ awards }) => awards.length === 0).map(({ label }) => label));
  return open.length === 0 ? [] : [paragraph(text('imprime.resteADonner', { prix: open.join(', ') }))];
}

function awardTable(awards: readonly Award[], culture: Language): Content {
  const text = textsIn(culture);
  return linesTable({
    columns: [{ title: text('imprime.prix') }, { title: text('imprime.filmPrime'), width: '*' }],
    rows: awards.map((award) => [prizeCell(award, { text, culture }), filmCell(award, text)]),
  });
}

function prizeCell(
  { prize, giver, amount, isPublic, publicFrom }: Award,
  { text, culture }: { readonly text: ServerText; readonly culture: Language },
): Content {
  const asides = [
    ...(giver === null ? [] : [text('imprime.dotePar', { nom: giver })]),
    ...(amount === null ? [] : [formatMoney(amount, culture)]),
    ...(isPublic ? [] : [publicFrom === null ? text('imprime.embargoFin') : text('imprime.embargo', { date: formatDateTime(publicFrom) })]),
  ];
  return { stack: [{ text: prize, bold: true }, ...asides.map((aside) => ({ text: aside, fontSize: 8, color: INK.aside }))] };
}

function filmCell({ film, section, complement, isExAequo }: Award, text: ServerText): Content {
  const asides = [film.directors, section, complement ?? '', isExAequo ? text('imprime.exAequo') : ''].filter((aside) => aside !== '');
  return {
    stack: [
      { text: film.title, bold: true },
      { text: asides.join(' · '), fontSize: 9, color: INK.aside },
    ],
  };
}
