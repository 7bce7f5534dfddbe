/** The texts of the pages on which contracts are ended, in both languages, and of the page that undoes that. */
import type { ExitLanguage } from '../../domain/leaving/declaration.ts';
import type { UndoState } from '../../domain/leaving/undo-declaration.ts';
import { english, type Texts } from './texts-en.ts';
import { german } from './texts-de.ts';

/** Stored with each declaration. To be raised with every change of what a form asks for or says. */
export const textVersion = '2026-11-22';

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

/** The page behind the link that undoes a declaration. `{date}` is the day on which the plan ends. */
export const undoTexts: Record<ExitLanguage, UndoTexts> = {
  en: {
    button: 'Keep my plan',
    home: 'Back to the site',
    login: 'Log in to see your plan',
    states: {
      POSSIBLE: {
        heading: 'Do you want to keep Premium?',
        text: 'Your plan was cancelled with a form on our website that needs no sign-in. It ends on {date}, and then nothing more is charged. If that was not you, or if you have changed your mind, you can undo it here: the plan then renews as before.',
      },
      UNDONE: {
        heading: 'The cancellation is undone',
        text: 'It was undone with this link, which works once.',
      },
      SUPERSEDED: {
        heading: 'This link can’t be used any more',
        text: 'Your plan was changed again after the cancellation that this link undoes.',
      },
      ENDED: {
        heading: 'Your plan is over',
        text: 'It can’t be resumed any more. Nothing more is charged.',
      },
      REFUSED: {
        heading: 'That was not possible',
        text: 'Our payment provider refused to resume your plan. Our support team knows of it.',
      },
      UNKNOWN: {
        heading: 'There is no such link',
        text: 'Please open the link in the mail once more, or copy all of it.',
      },
    },
  },
  de: {
    button: 'Abo behalten',
    home: 'Zurück zur Website',
    login: 'Anmelden und das Abo ansehen',
    states: {
      POSSIBLE: {
        heading: 'Möchten Sie Premium behalten?',
        text: 'Ihr Abo wurde mit einem Formular auf unserer Website gekündigt, für das keine Anmeldung nötig ist. Es endet am {date}, und danach wird nichts mehr abgebucht. Waren Sie das nicht, oder haben Sie es sich anders überlegt, können Sie die Kündigung hier zurücknehmen: Das Abo verlängert sich dann wie bisher.',
      },
      UNDONE: {
        heading: 'Die Kündigung ist zurückgenommen',
        text: 'Sie wurde mit diesem Link zurückgenommen, der einmal gilt.',
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
        text: 'Unser Zahlungsdienst hat es abgelehnt, das Abo fortzusetzen. Unser Support weiß davon.',
      },
      UNKNOWN: {
        heading: 'Diesen Link gibt es nicht',
        text: 'Bitte öffnen Sie den Link in der E-Mail noch einmal, oder kopieren Sie ihn ganz.',
      },
    },
  },
};
