/** The form: all fields and one button on one page, with what was typed and what is wrong with it. */
import type { Declared } from '../../domain/leaving/declaration.ts';
import type { FramedPage } from '../frames.ts';
import { type Html, html } from '../html.ts';
import { type ExitPage, type FieldName, fieldsOf, type Form, type Problem } from './form.ts';
import type { Texts } from './texts-en.ts';
import { fillIn, texts } from './texts.ts';

/** What can stand in the way of a declaration that is well filled in. */
type Notice = keyof Texts['notices'];

/** What a form says beside its fields. */
export interface FormPage {
  page: ExitPage;
  form: Form;
  problems?: readonly Problem[];
  /** Why it was not accepted though nothing is wrong with the fields. */
  notice?: Notice | null;
  /** When to try again. */
  retryAfterSeconds?: number;
  supportEmail: string;
}

/** Draws the form. */
export function formPage(options: FormPage): FramedPage {
  const { page, form, problems = [], notice = null } = options;
  const words = texts[page.language];
  const { heading, lead, button } = words.kinds[page.kind];
  const draw = (field: FieldName) => drawField(field, { words, form, problems });
  const trouble = notice
    ? words.notices[notice].heading
    : problems.length > 0 && words.problems.title;
  return {
    title: trouble ? `${trouble}: ${heading}` : heading,
    content: html`<div class="wrap frame-page">
      <h1>${heading}</h1>
      <p class="frame-lead">${lead}</p>
      ${notice && drawNotice(notice, options)}
      ${problems.length > 0 && drawSummary(words, problems)}
      <form class="frame-card frame-form" method="post" action="${page.path}" novalidate>
        <input type="hidden" name="request" value="${form.request}" />
        <div class="frame-extra" aria-hidden="true">
          <label for="website">${words.trap}</label
          ><input id="website" name="website" type="text" tabindex="-1" autocomplete="off" />
        </div>
        ${fieldsOf[page.kind].map(draw)}
        <button class="frame-button" type="submit">${button}</button>
      </form>
    </div>`,
  };
}

interface Drawing {
  words: Texts;
  form: Form;
  problems: readonly Problem[];
}

function drawField(field: FieldName, drawing: Drawing): Html {
  const { words, form, problems } = drawing;
  const { label, hint } = words.fields[field];
  const problem = problems.find((each) => each.field === field);
  const described = [hint && `${field}-hint`, problem && `${field}-problem`].filter(Boolean);
  const about = html`${hint && html`<p class="frame-hint" id="${field}-hint">${hint}</p>`}${
    problem ? html`<p class="frame-problem" id="${field}-problem">${problem.message}</p>` : null
  }`;
  const describedBy = described.length > 0 && html` aria-describedby="${described.join(' ')}"`;
  const state = html`${describedBy}${problem ? html` aria-invalid="true"` : null}`;
  if (field === 'type')
    return html`<fieldset class="frame-field" id="type" ${describedBy}>
      <legend>${label}</legend>
      ${about} ${(['ORDINARY', 'EXTRAORDINARY'] as const).map((type) => drawType(type, drawing))}
    </fieldset>`;
  const control =
    field === 'reason'
      ? html`<textarea id="reason" name="reason" rows="4" ${state}>${form.words.reason}</textarea>`
      : html`<input
          id="${field}"
          name="${field}"
          value="${form.words[field]}"
          ${inputs[field](form.words[field])}${state}
        />`;
  return html`<div class="frame-field${field === 'reason' && ' frame-reason'}">
    <label for="${field}"
      >${label}${
        optional.has(field) && html` <span class="frame-optional">(${words.optional})</span>`
      }</label
    >${about}${control}
  </div>`;
}

const drawType = (type: NonNullable<Declared['type']>, { words, form }: Drawing): Html =>
  html`<label class="frame-choice"
    ><input
      type="radio"
      name="type"
      value="${type}"
      ${form.words.type === type && html` checked`}
    />
    ${words.types[type]}</label
  >`;

const optional = new Set<FieldName>(['reason', 'endsOn', 'confirmTo']);

/** No `type="email"`: browsers would rewrite addresses with letters beyond ASCII. No `maxlength`: it cuts off silently. */
const address = html` type="text" inputmode="email" autocapitalize="none" spellcheck="false"`;
const inputs: Record<Exclude<FieldName, 'type' | 'reason'>, (word: string) => Html> = {
  name: () => html` type="text" autocomplete="name" required`,
  email: () => html` autocomplete="email"${address} required`,
  contract: () => html` type="text" autocomplete="off" required`,
  // A date input shows nothing of a text that is no date.
  endsOn: (word) =>
    /^(\d{4}-\d\d-\d\d)?$/.test(word)
      ? html` type="date" autocomplete="off"`
      : html` type="text" autocomplete="off"`,
  confirmTo: () => html` autocomplete="email"${address}`,
};

/** The browser takes the reader there, and a screen reader reads it. */
const drawSummary = ({ problems: { heading } }: Texts, problems: readonly Problem[]): Html =>
  html`<div class="frame-alert" role="alert" tabindex="-1" autofocus>
    <h2>${heading}</h2>
    <ul>
      ${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}
    </ul>
  </div>`;

function drawNotice(notice: Notice, { page, retryAfterSeconds = 0, supportEmail }: FormPage): Html {
  const words = texts[page.language];
  const { heading, text } = words.notices[notice];
  const { button } = words.kinds[page.kind];
  return html`<div class="frame-alert" role="alert" tabindex="-1" autofocus>
    <h2>${heading}</h2>
    <p>${fillIn(text, { button, seconds: retryAfterSeconds })}</p>
    <p>${words.otherWay} <a href="mailto:${supportEmail}">${supportEmail}</a>.</p>
  </div>`;
}
