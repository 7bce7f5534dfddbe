/** The words and fields that the law asks for (docs/law.md), written down apart from the server's texts, to hold them to. */

import type { Language } from '../../../texts/generated/languages.ts';

export interface Exit {
  path: string;
  language: Language;
  /** The label of the link on every page, and the heading that it leads to. */
  link: string;
  /** The label of the one button, with which the declaration is made. */
  button: string;
  /** The label of the button of the form, where the law asks for a summary before; the button is on that. */
  toSummary?: string;
  /** What the page is headed that confirms it. */
  received: string;
  /** The names of the fields that can be filled in, and no others. */
  fields: readonly string[];
  /** The labels of the two that a visitor has to fill in: name, email address. */
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
