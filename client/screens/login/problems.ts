/** What can go wrong while signing in, in the words of the specification (section 8). */

export interface Problem {
  message: string;
  /** Whether the address in the input is at fault. */
  isAboutEmail: boolean;
}

export const problems = {
  invalidEmail: {
    message: 'Invalid email address. Please check the entered address and try again.',
    isAboutEmail: true,
  },
  otherMethod: { message: 'Check your email and try again.', isAboutEmail: true },
  notSent: { message: 'An error occurred. Please try again later.', isAboutEmail: false },
  noEmail: { message: 'No email found. Please re-enter your email.', isAboutEmail: true },
  linkFailed: { message: 'Failed to sign in. Please try again', isAboutEmail: false },
} satisfies Record<string, Problem>;
