/** Knows the web pages of the large mail services, so that a reader opens the mailbox with one press. */

const services = [
  { domain: /^(gmail|googlemail)\.com$/, name: 'Gmail', address: 'https://mail.google.com/' },
  {
    domain: /^(outlook|hotmail|live|msn)\.([a-z]{2,3}|co\.uk)$/,
    name: 'Outlook',
    address: 'https://outlook.live.com/mail/',
  },
  {
    domain: /^(icloud|me|mac)\.com$/,
    name: 'iCloud Mail',
    address: 'https://www.icloud.com/mail/',
  },
];

/** Finds the mail service of an email address. Returns `undefined` for all other domains. */
export function mailboxOf(email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return services.find((service) => service.domain.test(domain));
}
