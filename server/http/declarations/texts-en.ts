/** The English texts of the pages on which contracts are ended: the law has the headings and the labels of the buttons. `{…}` stands for a value. */
export const english = {
  kinds: {
    CANCELLATION: {
      heading: 'Cancel contracts here',
      button: 'cancel now',
      lead: 'You need no account and no sign-in. You get a confirmation with date and time at once.',
      received: 'We have received your cancellation',
      next: [
        'We now look for the contract. If exactly one running plan belongs to the e-mail address of your account, we end it as you asked.',
        'In every other case a person of our support team deals with your cancellation and answers by e-mail. It counts from the time at which we received it.',
      ],
    },
    WITHDRAWAL: {
      heading: 'Withdraw from contract here',
      button: 'confirm withdrawal',
      lead: 'You need no account, no sign-in and no reason. You get a confirmation with date and time at once.',
      received: 'We have received your withdrawal',
      next: [
        'A person of our support team now looks for the contract, deals with your withdrawal and with what is to be paid back, and answers by e-mail.',
        'Your withdrawal counts from the time at which we received it.',
      ],
    },
  },
  fields: {
    type: { label: 'Kind of cancellation', hint: null },
    reason: { label: 'Reason', hint: 'Why the contract is to end for good cause.' },
    name: { label: 'Your name', hint: null },
    email: {
      label: 'E-mail address of your account',
      hint: 'The address that you signed up with.',
    },
    contract: {
      label: 'Contract',
      hint: 'Which contract you mean. Add an order or customer number if you know one.',
    },
    endsOn: {
      label: 'When the contract is to end',
      hint: 'Leave this empty for the earliest possible date.',
    },
    confirmTo: {
      label: 'Where to send the confirmation',
      hint: 'An e-mail address. Leave this empty for the one above.',
    },
  },
  types: { ORDINARY: 'Ordinary', EXTRAORDINARY: 'Extraordinary (for good cause)' },
  optional: 'optional',
  trap: 'Please leave this field empty',
  problems: {
    title: 'Please check your entries',
    heading: 'Not sent yet: please check your entries',
    empty: {
      name: 'Please enter your name.',
      email: 'Please enter the e-mail address of your account.',
      contract: 'Please say which contract you mean.',
    },
    email: 'Please enter an e-mail address such as name@example.com, without spaces.',
    date: 'Please enter a date such as 2027-01-31, or leave this empty.',
    type: 'Please choose the kind of cancellation.',
    tooLong: 'Please use at most {most} characters. You entered {length}.',
  },
  notices: {
    foreign: {
      heading: 'Not sent yet: please press the button again',
      text: 'The form seems to have come from another website. Nothing has been stored. Check your entries below, and press “{button}” again.',
    },
    tooMany: {
      heading: 'Not sent yet: too many forms at once',
      text: 'Many forms have come from your network within a minute. Nothing has been stored. Your entries are still below: press “{button}” again in {seconds} seconds.',
    },
    notStored: {
      heading: 'Your declaration has not been stored',
      text: 'Our database does not answer, so we can’t confirm anything. Your entries are still below: press “{button}” again in a moment. A form that is sent twice counts once.',
    },
    unreadable: {
      heading: 'We could not read the form',
      text: 'What was sent is too large or damaged. Nothing has been stored. Please fill in the form again, and press “{button}”.',
    },
  },
  otherWay: 'You can also send your declaration by e-mail to',
  answer: {
    number: 'Receipt number',
    receivedAt: 'Received',
    earliest: 'The earliest possible date',
    sameAddress: 'The e-mail address of your account',
    declared: 'What you declared',
    next: 'What happens next',
    keep: 'Keep this confirmation',
    howToKeep:
      'Print this page or save it as a PDF: press Ctrl and P (on a Mac Cmd and P), or choose Print or Share in the menu of your browser.',
    weWrite: 'When we have ended a plan, we write to the address of its account.',
    mailed: 'A copy goes by e-mail to {address}. Should it not arrive, this page is your proof.',
    notMailed: 'We send no copy by e-mail: this page is your proof.',
    home: 'Back to the website',
  },
};

/** The texts of one language. */
export type Texts = typeof english;
