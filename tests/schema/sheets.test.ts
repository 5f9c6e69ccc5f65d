/** Stored fields of the schema can be seen and edited somewhere. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '#codegen/generate.ts';
import type { ModelEntity } from '#codegen/model/model.ts';

const { model, diagnostics } = await readModel(path.resolve(import.meta.dirname, '../..'));
const entities = model?.entities ?? [];

function tabsOf(entity: ModelEntity) {
  return entity.screens.flatMap(({ tabs }) => tabs);
}

const withSheet = entities.filter((entity) => tabsOf(entity).length > 0);

/** Fields of the sentence of a rule, which a hand-written tab writes. */
const SENTENCE = [
  'Liste',
  'IdVue',
  'Etape',
  'ChampDate',
  'Jours',
  'Annee',
  'Tache',
  'IdModeleTache',
  'Delai',
  'IdUtilisateur',
  'IdGroupe',
  'IdModele',
  'Champ',
  'Valeur',
];
/** Set by the route, by a hand-written tab, or seen from the other side of a link. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  regle: SENTENCE,
  'mail-modele': ['Contexte', 'IdObjet', 'IdDescription'],
  'groupe-utilisateur': ['IdsDroit'],
  utilisateur: ['IdsDroitUtilisateur'],
  contact: ['Delegations'],
  'bam-paiement': ['Emetteur', 'Client', 'Electronique'],
  'mail-trace': ['Corps'],
  'mot-cle': ['Films'],
  // Its name for staff stands there: nobody writes it.
  'conservation-suspension': ['Entite'],
  film: ['Delegations', 'Participants', 'Playlists'],
  'festival-participant-pass': ['Films'],
  'festival-participant-benevole': ['Films'],
  'festival-participant-organisateur': ['Films'],
};
/** The parts that a hand-written tab shows line by line and changes. */
const partsOfTab: Readonly<Record<string, readonly string[]>> = {
  'own-questions': Object.values(entities).flatMap(({ questioned }) => questioned?.answers ?? []),
  'depot-changes': ['ins-recup-ecart'],
  'proof-review': ['epreuve-correction'],
  // The jurors who have voted, and the count; never a ballot.
  ballot: ['scrutin-bulletin', 'scrutin-code', 'scrutin-resultat'],
  'depot-generique': ['ins-recup-credit'],
  roadmap: ['feuille-route'],
  'invitation-photos': ['film-invitation-photo'],
  'guest-answer': ['invitation-reponse'],
};
const derived: readonly string[] = ['count', 'exists', 'sum', 'join'];

function shown(entity: ModelEntity): Set<string> {
  return new Set(
    tabsOf(entity).flatMap((tab) => {
      if (tab.kind === 'fields') return tab.sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field.split('.')[0] ?? ''));
      return tab.kind === 'links' ? [tab.field] : [];
    }),
  );
}

describe('schema', () => {
  it('has no error and no warning', () => {
    expect(diagnostics.hasErrors).toBe(false);
  });

  it.each(withSheet.map((entity) => [entity.name, entity] as const))(
    'the sheet of %s shows every field a person may change',
    (name, entity) => {
      const seen = shown(entity);
      // Neither a bed nor a badge.
      const isBare = ['festival-participant-pass', 'festival-participant-virtuel'].includes(name);
      const missing = entity.fields.filter(
        ({ name: field, kind, readOnly, parent, declaredIn }) =>
          !derived.includes(kind) &&
          !readOnly &&
          parent !== true &&
          !seen.has(field) &&
          !(elsewhere[name] ?? []).includes(field) &&
          !(isBare && declaredIn !== name),
      );
      expect(missing.map(({ name: field }) => field)).toEqual([]);
    },
  );

  it('every part of a record that has a sheet is edited in a tab of it, or of its types', () => {
    const hidden = withSheet.flatMap((entity) => {
      if (entity.extends !== null) return [];
      const listed = new Set(
        [entity, ...withSheet.filter((type) => type.extends === entity.name)].flatMap(tabsOf).flatMap((tab) => {
          if (tab.kind === 'parts') return [tab.entity];
          return tab.kind === 'feature' ? (partsOfTab[tab.feature] ?? []) : [];
        }),
      );
      return entity.parts.filter((part) => !listed.has(part.entity)).map((part) => `${entity.name} → ${part.entity}`);
    });
    expect(hidden).toEqual([]);
  });

  it('every step of a file is on a sheet that people open', () => {
    const filed = entities.filter(({ states }) => states !== null);
    function isOpened({ screens }: ModelEntity): boolean {
      return screens.some(({ record, lightview, tabs }) => tabs.length > 0 && (record !== null || lightview === true));
    }
    expect(filed.length).toBeGreaterThan(12);
    expect(filed.filter((entity) => !isOpened(entity)).map(({ name }) => name)).toEqual([]);
  });

  it('every string and date of a personal entity is classified', () => {
    const personal = entities.filter((entity) => entity.personal).map(({ name }) => name);
    for (const name of ['personne', 'contact', 'utilisateur', 'festival-participant', 'bam-compte', 'bam-demande-benevole', 'adresse'])
      expect(personal).toContain(name);
  });

  it('sensitive data is masked and asks for its own right, and what identifies for life is encrypted', () => {
    function privacyOf(entity: string, field: string) {
      return entities.find(({ name }) => name === entity)?.fields.find(({ name }) => name === field)?.privacy;
    }
    const sensitive = [
      ['festival-participant-organisateur', 'NumeroSecu', true],
      ['festival-participant-benevole', 'CarteSejour', true],
      ['contact', 'Iban', true],
      ['personne', 'DateNaissance', false],
      ['festival-participant-benevole', 'DateNaissance', false],
      ['festival-participant', 'RegimeAlimentaire', false],
    ] as const;
    for (const [entity, field, encrypt] of sensitive)
      expect(privacyOf(entity, field)).toMatchObject({ mask: true, encrypt, right: 'DONNEES-SENSIBLES' });
  });

  it('passwords are hashed or encrypted, and never plain text', () => {
    const secrets = entities.flatMap((entity) =>
      entity.fields
        .filter(({ name }) => /MotDePasse|Password/.test(name))
        .map((field) => `${entity.name}.${field.name} ${field.kind} ${field.store ?? ''}`),
    );
    expect(secrets.toSorted()).toEqual([
      'bam-compte.MotDePasse secret hash',
      'film-fiche.MotDePasse secret encrypt',
      'media-serveur.FtpPassword secret encrypt',
      'media.MotDePasse secret encrypt',
      'utilisateur.MotDePasse secret hash',
    ]);
  });
});
