// What somebody comes to /login for, before anything is drawn: its HTML has the email form, which is not for everybody.
// login.module.css hides the form by it until the page's code is there.
/* global document, history, location */
document.documentElement.dataset.arrival = /[?&]oobCode=/.test(location.search)
  ? 'link'
  : history.state?.usr?.sentAt
    ? 'sent'
    : 'form';
