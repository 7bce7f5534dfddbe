/** States the law's words and fields (docs/law.md) independently of the server's texts. */

import type { Language } from '../../../texts/generated/languages.ts';

export interface Exit {
  path: string;
  language: Language;
  /** The link's label on every page, and its page's heading. */
  link: string;
  /** The label of the one button, which makes the declaration. */
  button: string;
  /** The label of the form's button, if the law asks for a summary first, which then has the button. */
  toSummary?: string;
  /** The confirmation page's heading. */
  received: string;
  /** The names of all fields to fill in. */
  fields: readonly string[];
  /** The labels of the two required ones: name, email address. */
  labels: readonly [string, string];
}

const contract = ['name', 'email', 'contract'];
const cancellation = ['type', 'type', 'reason', ...contract, 'endsOn', 'confirmTo'];
const english = ['Your name', 'Email address of your account'] as const;
const german = ['Ihr Name', 'E-Mail-Adresse Ihres Kontos'] as const;
const french = ['Vos nom et prénom', 'Adresse e-mail de votre compte'] as const;

export const exits: readonly Exit[] = [
  {
    path: '/cancel',
    language: 'en',
    link: 'Cancel contracts here',
    button: 'cancel now',
    received: 'We have received your cancellation',
    fields: cancellation,
    labels: english,
  },
  {
    path: '/withdraw',
    language: 'en',
    link: 'Withdraw from contract here',
    button: 'confirm withdrawal',
    received: 'We have received your withdrawal',
    fields: contract,
    labels: english,
  },
  {
    path: '/kuendigen',
    language: 'de',
    link: 'Verträge hier kündigen',
    button: 'jetzt kündigen',
    received: 'Ihre Kündigung ist eingegangen',
    fields: cancellation,
    labels: german,
  },
  {
    path: '/widerrufen',
    language: 'de',
    link: 'Vertrag widerrufen',
    button: 'Widerruf bestätigen',
    received: 'Ihr Widerruf ist eingegangen',
    fields: contract,
    labels: german,
  },
  {
    path: '/resilier',
    language: 'fr',
    link: 'Résilier votre contrat',
    toSummary: 'Vérifier le récapitulatif',
    button: 'notification de la résiliation',
    received: 'Nous avons bien reçu votre résiliation',
    fields: cancellation,
    labels: french,
  },
  {
    path: '/renoncer',
    language: 'fr',
    link: 'Renoncer au contrat ici',
    button: 'confirmer la rétractation',
    received: 'Nous avons bien reçu votre rétractation',
    fields: contract,
    labels: french,
  },
];
