/** The texts of the pages on which contracts are ended, in both languages, and of the page that undoes that. */
import type { ExitLanguage } from '../../domain/leaving/declaration.ts';
import type { UndoState } from '../../domain/leaving/undo-declaration.ts';
import { english, type Texts } from './texts-en.ts';
import { german } from './texts-de.ts';

/** Stored with each declaration. To be raised with every change of what a form asks for or says. */
export const textVersion = '2026-11-23';

export const texts: Record<ExitLanguage, Texts> = { en: english, de: german };

/** Fills a text's places: `{button}`. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

interface UndoTexts {
  button: string;
  home: string;
  login: string;
  states: Record<UndoState, { heading: string; text: string }>;
}

/** The page behind the link that undoes a declaration. `{date}` is the day on which the plan ends or renews. */
export const undoTexts: Record<ExitLanguage, UndoTexts> = {
  en: {
    button: 'Keep my plan',
    home: 'Back to the website',
    login: 'Log in to see your plan',
    states: {
      POSSIBLE: {
        heading: 'Do you want to keep Premium?',
        text: 'Your plan was canceled with a form on our website that needs no sign-in. It ends on {date}, and nothing is charged after that. If that was not you, or if you have changed your mind, you can undo the cancellation here. Your plan then renews as before.',
      },
      UNDONE: {
        heading: 'The cancellation is undone',
        text: 'Your plan continues and renews on {date}.',
      },
      SUPERSEDED: {
        heading: 'This link no longer works',
        text: 'Your plan was changed again after the cancellation that this link would undo.',
      },
      ENDED: {
        heading: 'Your plan has ended',
        text: 'It can no longer be resumed. Nothing more is charged.',
      },
      REFUSED: {
        heading: 'We couldn’t resume your plan',
        text: 'Our payment provider refused. Our support team is looking into it.',
      },
      UNKNOWN: {
        heading: 'This link doesn’t exist',
        text: 'Please open the link in the email again, or copy all of it.',
      },
    },
  },
  de: {
    button: 'Abo behalten',
    home: 'Zurück zur Website',
    login: 'Anmelden und Abo ansehen',
    states: {
      POSSIBLE: {
        heading: 'Möchten Sie Premium behalten?',
        text: 'Ihr Abo wurde mit einem Formular auf unserer Website gekündigt, für das keine Anmeldung nötig ist. Es endet am {date}, und danach wird nichts mehr abgebucht. Wenn Sie das nicht waren oder es sich anders überlegt haben, können Sie die Kündigung hier zurücknehmen. Ihr Abo verlängert sich dann wie bisher.',
      },
      UNDONE: {
        heading: 'Die Kündigung wurde zurückgenommen',
        text: 'Ihr Abo läuft weiter und verlängert sich am {date}.',
      },
      SUPERSEDED: {
        heading: 'Dieser Link gilt nicht mehr',
        text: 'Ihr Abo wurde nach der Kündigung, die dieser Link zurücknimmt, noch einmal geändert.',
      },
      ENDED: {
        heading: 'Ihr Abo ist beendet',
        text: 'Es kann nicht mehr fortgesetzt werden. Es wird nichts mehr abgebucht.',
      },
      REFUSED: {
        heading: 'Das war nicht möglich',
        text: 'Unser Zahlungsdienst hat es abgelehnt, Ihr Abo fortzusetzen. Unser Support kümmert sich darum.',
      },
      UNKNOWN: {
        heading: 'Diesen Link gibt es nicht',
        text: 'Bitte öffnen Sie den Link in der E-Mail noch einmal oder kopieren Sie ihn vollständig.',
      },
    },
  },
};
