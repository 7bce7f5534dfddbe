/** The words and fields that the law asks for (docs/law.md), written down apart from the server's texts, to hold them to. */

export interface Exit {
  path: string;
  language: 'en' | 'de';
  /** The label of the link on every page, and the heading that it leads to. */
  link: string;
  /** The label of the one button, with which the declaration is made. */
  button: string;
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
];
