import { z } from 'zod';
import { digits, empty, flag } from '#server/setting-forms.ts';
import { setting } from './setting-words.ts';

/** `valeur=Groupe`, separated by semicolons: names of groups have commas. */
const GROUPS = /^[^=;]{1,200}=[^=;]{1,150}(;[^=;]{1,200}=[^=;]{1,150}){0,99};?$/;
const PROOFS = /^(amr|acr)=[^,\s]{1,200}(,\s*(amr|acr)=[^,\s]{1,200}){0,19}$/;

function word(max: number) {
  return empty
    .or(
      z
        .string()
        .max(max)
        .regex(/^[\x21-\x7e]+$/),
    )
    .optional();
}

/** Settings of the identity provider that people sign in by (docs/connexion-par-fournisseur.md). */
export const identitySettings = {
  OIDC_ISSUER: setting(empty.or(z.url({ protocol: /^https?$/ })).optional(), {
    byDefault: '',
    meaning:
      'Identity provider that people sign in by (OpenID Connect), by its issuer: the address that `/.well-known/openid-configuration` follows (docs/connexion-par-fournisseur.md). Off without it, its client and its secret; needs `PUBLIC_URL`. Without https, or on a private network, its host stands in `ALLOWED_PRIVATE_HOSTS` too.',
    refusal:
      'OIDC_ISSUER doit être une adresse https:// (http:// pour un hôte de ALLOWED_PRIVATE_HOSTS) ; OIDC_CLIENT_ID, OIDC_CLIENT_SECRET et PUBLIC_URL vont avec elle.',
  }),
  OIDC_CLIENT_ID: setting(word(500), {
    byDefault: '',
    meaning: 'Client by which that provider knows this server.',
    refusal: 'OIDC_CLIENT_ID doit être un identifiant sans espace.',
  }),
  OIDC_CLIENT_SECRET: setting(word(1000), {
    byDefault: '',
    meaning: 'Secret of that client.',
    refusal: 'OIDC_CLIENT_SECRET doit être un secret sans espace.',
  }),
  OIDC_LABEL: setting(empty.or(z.string().max(60)).optional(), {
    byDefault: 'the host of the issuer',
    meaning: 'Name of the provider on the button of the sign-in page: « Se connecter avec … ».',
    refusal: 'OIDC_LABEL doit compter au plus 60 caractères.',
  }),
  OIDC_SCOPES: setting(empty.or(z.string().regex(/^openid( [\x21-\x7e]{1,100}){0,19}$/)).optional(), {
    byDefault: 'openid email profile',
    meaning: 'Scopes that are asked for, separated by spaces; some providers tell groups by one of their own.',
    refusal: 'OIDC_SCOPES doit commencer par openid, comme openid email profile.',
  }),
  OIDC_VERIFIED_CLAIM: setting(word(200), {
    byDefault: 'email_verified',
    meaning:
      'Claim that marks the address of a person as verified, by the value `true`: `xms_edov` at Microsoft Entra ID. An address without the mark links no account.',
    refusal: 'OIDC_VERIFIED_CLAIM doit être un nom sans espace.',
  }),
  OIDC_GROUP_CLAIM: setting(word(200), {
    byDefault: 'groups',
    meaning: 'Claim that tells the groups of a person at the provider.',
    refusal: 'OIDC_GROUP_CLAIM doit être un nom sans espace.',
  }),
  OIDC_GROUPS: setting(empty.or(z.string().regex(GROUPS)).optional(), {
    byDefault: '',
    meaning:
      'Groups that the provider gives, as `value=Group;other=Other group;*=Whatever else`, the first that fits: accounts in one of these groups follow it at each sign-in, others keep the group that was given by hand.',
    refusal: 'OIDC_GROUPS doit être une suite valeur=Groupe séparée par des points-virgules.',
  }),
  OIDC_SECOND_FACTOR: setting(empty.or(z.string().regex(PROOFS)).optional(), {
    byDefault: '',
    meaning:
      'Values by which the provider proves a second factor, as `amr=mfa,acr=urn:example:gold`: with one of them in the signed token no code of ours is asked for.',
    refusal: 'OIDC_SECOND_FACTOR doit être une suite de amr=valeur ou acr=valeur, séparée par des virgules.',
  }),
  OIDC_TIMEOUT_MS: setting(empty.or(digits(/^\d{2,5}$/)).optional(), {
    byDefault: '10000',
    meaning: 'How long the provider may take for one step of a sign-in, in milliseconds.',
    refusal: 'OIDC_TIMEOUT_MS doit être un nombre de millisecondes, de 10 à 99999.',
  }),
  LOCAL_SIGN_IN: setting(empty.or(flag).optional(), {
    byDefault: '1',
    meaning:
      '0: passwords, passkeys and remembered computers only open accounts that manage accounts; others sign in by the provider, and give their password once, to link it.',
    refusal: 'LOCAL_SIGN_IN vaut 0 ou 1 ; 0 demande un fournisseur d’identité (OIDC_ISSUER).',
  }),
};
