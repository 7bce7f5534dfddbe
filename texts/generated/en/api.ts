/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
import { select } from '@messageformat/runtime';
export const texts = {
  "deleted": {
    "account": "Your account is deleted",
    "withoutPlan": "Your account is deleted. You have no active plan.",
  },
  "notDeleted": {
    "refused": "We couldn’t delete your account: our payment provider refused to end a plan. Our support team is looking into it. You may be able to cancel on our payment page.",
    "failed": "Your account is not deleted yet: we couldn’t confirm that every plan ends. Please try again.",
    "unlinked": "We couldn’t delete your account yet: we’re still linking a purchase under your email address. Please try again in a day, or cancel that plan with the form “Cancel without signing in” first.",
    "more": "We couldn’t delete your account: it has too many plans to end at once. Please write to our support team.",
    "login": "Your plans end, but we couldn’t remove your login. Please try again.",
    "uncertain": "Your plans end, but we couldn’t confirm that your login was removed. Please try again.",
  },
  "account": "Your account",
  "back": "Back to your subscription",
  "outOfDate": "This page is out of date. Nothing was changed. Please go back and try again.",
  "notEnded": "You’re logged out in this browser, but we couldn’t end your session on our server yet. We’ll try again when you next open your account page here. Otherwise, it ends on its own within 14 days.",
  "errors": {
    "UNAUTHENTICATED": "Sign in and try again.",
    "EMAIL_NOT_VERIFIED": "Please confirm first that this email address is yours: sign in with a link we send to it.",
    "FORBIDDEN": "This account is not allowed to do that.",
    "BAD_USER_INPUT": "The input is not valid.",
    "PAYMENT_PROVIDER_UNAVAILABLE": "We can’t reach our payment provider right now. Please try again.",
    "DIRECTORY_UNAVAILABLE": "We can’t reach your account data right now. Please try again.",
    "RATE_LIMITED": "Too many requests. Please try again in a moment.",
    "SERVER_OVERLOADED": "We are very busy right now. Please try again in a moment.",
    "INTERNAL_SERVER_ERROR": "Something went wrong on our side.",
  },
  "unchanged": {
    "notFound": "This subscription doesn’t exist.",
    "alreadyEnded": "The subscription has already ended.",
    "refused": (d: { change: string }) => ("Our payment provider refused the " + select(d.change, { RESUME: "request to resume your plan", other: "cancellation" }) + ". Our support team is looking into it. You may be able to do it on our payment page.") as string,
    "isBeingDeleted": "This account is being deleted, so its plans end. If it still exists in ten minutes, please try again.",
    "isEndingNow": "This plan is being ended right away, as requested, and can no longer be resumed.",
    "notDeleted": "Nothing was changed, and your account is not deleted: we couldn’t load your plans. Please try again.",
    "notRecorded": (d: { wasSent: string; loginUrl: string }) => (select(d.wasSent, { yes: "We couldn’t confirm that your request was saved, so it may still be carried out. Please send it again: it counts only once", other: "Your subscription has not been changed. Nothing was saved. Please try again" }) + ", or do it at " + d.loginUrl) as string,
  },
};
