import type { FieldError } from '#domain/errors/catalogue.ts';

interface OpenableEdition {
  readonly IsDefaut?: unknown;
  readonly IsAccredOuvert?: unknown;
  readonly IsDemandeBenevoleOuvert?: unknown;
}

const REQUESTS = ['IsAccredOuvert', 'IsDemandeBenevoleOuvert'] as const;

/** Only the default edition takes accreditations and volunteer requests (001 §5). */
export function openRequestErrors(edition: OpenableEdition): readonly FieldError[] {
  return edition.IsDefaut === true
    ? []
    : REQUESTS.filter((name) => edition[name] === true).map((path) => ({
        path,
        code: 'valeur',
        message: 'participant.editionNonDefaut',
      }));
}
