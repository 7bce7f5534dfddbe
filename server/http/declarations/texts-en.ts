/** The English texts of the pages on which contracts are ended: the law has the headings and the labels of the buttons. `{…}` stands for a value. */
export const english = {
  kinds: {
    CANCELLATION: {
      heading: 'Cancel contracts here',
      button: 'cancel now',
      lead: 'You don’t need an account and don’t have to sign in. You get a confirmation with the date and time right away.',
      received: 'We have received your cancellation',
      next: [
        'We are now looking for your contract. If exactly one active plan belongs to the email address of your account, we end it as you asked.',
        'Otherwise, our support team handles your cancellation and answers you by email. What counts is when we received it.',
      ],
    },
    WITHDRAWAL: {
      heading: 'Withdraw from contract here',
      button: 'confirm withdrawal',
      lead: 'You don’t need an account or a reason, and don’t have to sign in. You get a confirmation with the date and time right away.',
      received: 'We have received your withdrawal',
      next: [
        'Our support team is now looking for your contract. They handle your withdrawal and any refund, and answer you by email.',
        'What counts is when we received your withdrawal.',
      ],
    },
  },
  fields: {
    type: { label: 'Type of cancellation', hint: null },
    reason: { label: 'Reason', hint: 'Why the contract should end for good cause.' },
    name: { label: 'Your name', hint: null },
    email: {
      label: 'Email address of your account',
      hint: 'The address you signed up with.',
    },
    contract: {
      label: 'Contract',
      hint: 'The contract you want to end. Add an order or customer number if you know it.',
    },
    endsOn: {
      label: 'When the contract should end',
      hint: 'Leave this empty for the earliest possible date.',
    },
    confirmTo: {
      label: 'Send confirmation to',
      hint: 'An email address. Leave this empty to use the one above.',
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
      email: 'Please enter the email address of your account.',
      contract: 'Please say which contract you mean.',
    },
    email: 'Please enter an email address such as name@example.com, without spaces.',
    date: 'Please enter a date such as 2027-01-31, or leave this empty.',
    type: 'Please choose the type of cancellation.',
    tooLong: 'Please use at most {most} characters. You entered {length}.',
  },
  notices: {
    foreign: {
      heading: 'Not sent yet: please press the button again',
      text: 'The form seems to have come from another website. Nothing was saved. Please check your entries below and press “{button}” again.',
    },
    tooMany: {
      heading: 'Not sent yet: too many forms at once',
      text: 'We received many forms from your network within a minute. Nothing was saved. Your entries are still below: please press “{button}” again in {seconds} seconds.',
    },
    notStored: {
      heading: 'Your form was not saved',
      text: 'We couldn’t save this just now. Please press the button again. Your entries are still below, and a form that is sent twice counts once.',
    },
    unreadable: {
      heading: 'We couldn’t read the form',
      text: 'What we received is too large or damaged. Nothing was saved. Please fill in the form again and press “{button}”.',
    },
  },
  otherWay: 'You can also send it by email to',
  answer: {
    number: 'Receipt number',
    receivedAt: 'Received',
    earliest: 'The earliest possible date',
    sameAddress: 'The email address of your account',
    declared: 'What you declared',
    next: 'What happens next',
    keep: 'Keep this confirmation',
    howToKeep:
      'Print this page or save it as a PDF: press Ctrl and P (Cmd and P on a Mac), or choose Print or Share in your browser’s menu.',
    weWrite: 'When we have ended a plan, we email the address of its account.',
    mailed: 'We are emailing a copy to {address}. If it doesn’t arrive, this page is your proof.',
    notMailed: 'We don’t send a copy by email: this page is your proof.',
    home: 'Back to the website',
  },
};

/** The texts of one language. */
export type Texts = typeof english;
