/** What a mail says, before it is laid out as text and HTML. */
import type { ExitLanguage } from '../../declarations/declaration.ts';

/** A mail's parts, as plain text: the layout escapes them. */
export interface MailContent {
  language: ExitLanguage;
  /** Nothing that somebody typed may stand in a subject. */
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Titles and values. A value may have several lines, and is shown as it is. */
  rows: [title: string, value: string][];
  /** A link, and what it does. */
  action: { label: string; url: string; note: string } | null;
  /** The last sentences: whom to ask. */
  closing: string[];
}
