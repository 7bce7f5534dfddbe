// Marks why the reader opened /login before anything is drawn. Not everyone needs the email form in its HTML,
// so login.module.css hides it until the page's code arrives.
/* global document, history, location */
document.documentElement.dataset.arrival = /[?&]oobCode=/.test(location.search)
  ? 'link'
  : history.state?.usr?.sentAt
    ? 'sent'
    : 'form';
