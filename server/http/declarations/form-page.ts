/** Renders the form of a declaration with the typed text and the form's problems. */
import { texts } from '../../../texts/generated/server.ts';
import type { Declared } from '../../domain/leaving/declaration.ts';
import { type LaidOutPage, pageWith, withMailLink } from '../layout.ts';
import { type Html, html } from '../html.ts';
import {
  type ExitPage,
  type FieldName,
  fieldsOf,
  type Form,
  type LeavingTexts,
  type Problem,
} from './form.ts';

type Notice = keyof LeavingTexts['notices'];

export interface FormPage {
  page: ExitPage;
  form: Form;
  problems?: readonly Problem[];
  /** Why a form without problems wasn't accepted. */
  notice?: Notice | null;
  retryAfterSeconds?: number;
  contact: Contact;
}

export interface Contact {
  supportEmail: string;
  /** The postal address for documents; null for none. */
  postalAddress: string | null;
  sendsMail: boolean;
}

export function formPage(options: FormPage): LaidOutPage {
  const { page, form, problems = [], notice = null } = options;
  const words = texts[page.language].leaving;
  // The heading repeats the label of the link to this page. The law prescribes this label.
  const { label: heading } = page;
  const { lead } = words.kinds[page.kind];
  const render = (field: FieldName) => renderField(field, { ...options, words, problems });
  const toldDay = problems.find((each) => each.toldDay)?.toldDay ?? form.toldDay;
  const isOnlyTold = problems.every((each) => each.toldDay);
  const trouble = notice
    ? words.notices[notice].heading
    : problems.length > 0 && words.problems[isOnlyTold ? 'farHeading' : 'title'];
  return pageWith(
    heading,
    html`<p class="layout-lead">${lead}</p>
      ${notice && renderNotice(notice, options)}
      ${problems.length > 0 && renderProblems(words, problems, isOnlyTold)}
      <form class="layout-card layout-form" method="post" action="${page.path}" novalidate>
        <input type="hidden" name="request" value="${form.request}" />
        ${toldDay && html`<input type="hidden" name="toldDay" value="${toldDay}" />`}
        <div class="layout-extra" aria-hidden="true">
          <label for="website">${words.trap}</label
          ><input id="website" name="website" type="text" tabindex="-1" autocomplete="off" />
        </div>
        ${fieldsOf[page.kind].map(render)}
        <button class="layout-button" type="submit">${buttonOf(page)}</button>
      </form>`,
    trouble || heading,
  );
}

/** Renders a notice that the server is too busy. Leaves out the form, so that a flood of requests costs little. */
export function busyPage(page: ExitPage, contact: Contact, retryAfterSeconds: number): LaidOutPage {
  const { heading } = texts[page.language].leaving.notices.busy;
  const notice = renderNotice('busy', { page, contact, retryAfterSeconds });
  return pageWith(page.label, notice, heading);
}

function buttonOf({ language, kind, hasSummary }: ExitPage): string {
  const { summary, kinds } = texts[language].leaving;
  return hasSummary ? summary.button : kinds[kind].button;
}

interface Rendering extends FormPage {
  words: LeavingTexts;
  problems: readonly Problem[];
}

function renderField(field: FieldName, rendering: Rendering): Html {
  const { words, form, problems, page, contact } = rendering;
  const { label, hint: usual } = words.fields[field];
  const isMailedThere = page.kind === 'WITHDRAWAL' && field === 'email' && contact.sendsMail;
  const hint = isMailedThere ? `${usual} ${words.mailedThere}` : usual;
  const problem = problems.find((each) => each.field === field);
  const look = problem?.toldDay ? 'layout-told' : 'layout-problem';
  const described = [hint && `${field}-hint`, problem && `${field}-problem`].filter(Boolean);
  const about = html`${hint && html`<p class="layout-hint" id="${field}-hint">${hint}${field === 'reason' && renderContact(rendering)}</p>`}${
    problem ? html`<p class="${look}" id="${field}-problem">${problem.message}</p>` : null
  }`;
  const describedBy = described.length > 0 && html` aria-describedby="${described.join(' ')}"`;
  const state = html`${describedBy}${problem && !problem.toldDay ? html` aria-invalid="true"` : null}`;
  if (field === 'type')
    return html`<fieldset class="layout-field" id="type" ${describedBy}>
      <legend>${label}</legend>
      ${about}
      ${(['ORDINARY', 'EXTRAORDINARY'] as const).map((type) => renderType(type, rendering))}
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
  return html`<div class="layout-field${field === 'reason' && ' layout-reason'}">
    <label for="${field}"
      >${label}${
        optional.has(field) && html` <span class="layout-optional">(${words.optional})</span>`
      }</label
    >${about}${control}
  </div>`;
}

/** Says where to send proof of the reason. */
const renderContact = ({
  page,
  contact: { supportEmail, postalAddress },
}: Rendering): Html | null =>
  page.hasSummary
    ? html` <a href="mailto:${supportEmail}">${supportEmail}</a
        >${postalAddress && html`<br /><bdi>${postalAddress}</bdi>`}`
    : null;

const renderType = (type: NonNullable<Declared['type']>, { words, form }: Rendering): Html =>
  html`<label class="layout-choice"
    ><input
      type="radio"
      name="type"
      value="${type}"
      ${form.words.type === type && html` checked`}
    />
    ${words.types[type]}</label
  >`;

const optional = new Set<FieldName>(['endsOn', 'confirmTo']);

/** No `type="email"`: browsers would rewrite non-ASCII addresses. No `maxlength`: browsers would cut off text silently. */
const address = html` type="text" inputmode="email" autocapitalize="none" spellcheck="false"`;
const inputs: Record<Exclude<FieldName, 'type' | 'reason'>, (word: string) => Html> = {
  name: () => html` type="text" autocomplete="name" required`,
  email: () => html` autocomplete="email"${address} required`,
  contract: () => html` type="text" autocomplete="off" required`,
  // A date input hides text that isn't a date.
  endsOn: (word) =>
    /^(\d{4}-\d\d-\d\d)?$/.test(word)
      ? html` type="date" autocomplete="off"`
      : html` type="text" autocomplete="off"`,
  confirmTo: () => html` autocomplete="email"${address}`,
};

/** Renders the problems. Browsers scroll to this element. An unusual last day isn't shown as an error. */
function renderProblems(
  { problems: { heading, farHeading } }: LeavingTexts,
  problems: readonly Problem[],
  isOnlyTold: boolean,
): Html {
  const links = problems.map(({ field, message }) => html`<a href="#${field}">${message}</a>`);
  return html`<div
    class="layout-alert${isOnlyTold && ' layout-info'}"
    role="alert"
    tabindex="-1"
    autofocus
  >
    <h2>${isOnlyTold ? farHeading : heading}</h2>
    ${
      isOnlyTold
        ? html`<p>${links}</p>`
        : html`<ul>
            ${links.map((link) => html`<li>${link}</li>`)}
          </ul>`
    }
  </div>`;
}

function renderNotice(
  notice: Notice,
  { page, retryAfterSeconds = 0, contact }: Omit<FormPage, 'form'>,
): Html {
  const { notices, otherWay } = texts[page.language].leaving;
  const { supportEmail } = contact;
  const button = buttonOf(page);
  const text = {
    foreign: notices.foreign.text({ button }),
    tooMany: notices.tooMany.text({ button, seconds: retryAfterSeconds }),
    notStored: notices.notStored.text,
    busy: notices.busy.text({ seconds: retryAfterSeconds }),
    unreadable: notices.unreadable.text({ button }),
  }[notice];
  return html`<div class="layout-alert" role="alert" tabindex="-1" autofocus>
    <h2>${notices[notice].heading}</h2>
    <p>${text}</p>
    <p>${withMailLink(otherWay({ supportEmail }), supportEmail)}</p>
  </div>`;
}
