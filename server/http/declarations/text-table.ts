/** What there is to say on the pages on which contracts are ended: the form of the table that each language fills. */
import type { Declared, DeclarationKind } from '../../domain/leaving/declaration.ts';

/** A field of the form, by the name of its input. */
export type FieldName = keyof Declared;

/** The texts of one language. `{…}` in a text stands for a value. */
export interface Texts {
  /** The heading and the label of the one button, as the law has them, and what is said of each declaration. */
  kinds: Record<
    DeclarationKind,
    {
      heading: string;
      button: string;
      lead: string;
      received: string;
      next: readonly string[];
    }
  >;
  fields: Record<FieldName, { label: string; hint: string | null }>;
  types: Record<NonNullable<Declared['type']>, string>;
  /** Behind the label of a field that may stay empty. */
  optional: string;
  /** The label of the field that nobody sees. */
  trap: string;
  problems: {
    title: string;
    heading: string;
    empty: Record<'name' | 'email' | 'contract', string>;
    email: string;
    date: string;
    type: string;
    tooLong: string;
  };
  /** Why a declaration was not accepted, and what helps. `{button}` is the button's label, `{seconds}` a number. */
  notices: Record<Notice, { heading: string; text: string }>;
  /** The other way, which is always open; an e-mail address follows. */
  otherWay: string;
  answer: {
    number: string;
    receivedAt: string;
    earliest: string;
    sameAddress: string;
    declared: string;
    next: string;
    keep: string;
    howToKeep: string;
    /** Of a cancellation, where mail is sent. */
    weWrite: string;
    mailed: string;
    notMailed: string;
    home: string;
  };
}

/** What can stand in the way of a declaration that is well filled in. */
export type Notice = 'foreign' | 'tooMany' | 'notStored' | 'unreadable';
