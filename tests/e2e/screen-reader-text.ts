/**
 * What a screen reader is told of each screen of the journey: roles, names and states in the order in which they are
 * heard (https://playwright.dev/docs/aria-snapshots). `{date}` and the like stand for what differs from day to day.
 */
import type { Screen } from './subscriber-journey.ts';

/** The lines of a template without its margin. */
const screen = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/^ {4}/, ''))
    .join('\n');

export const screenReaderText: Record<Screen, string> = {
  landing: screen(`
    - region "Stop Smoke Now"
      - heading "Stop Smoke Now" [level=1]
      - paragraph: Your Journey to a Smoke-Free Life Starts Here
      - link "Try the App (opens in a new tab)"
      - link "See what’s inside"
      - img "Two open hands let the morning sun rise; three birds fly up from it."
    - region "Quitting is hard. You don’t have to do it alone."
      - figure "Our own figure, not independently verified."
        - paragraph
          - strong: Over 90%
          - text: of ratings are five-star
        - text: Our own figure, not independently verified.
      - heading "Quitting is hard. You don’t have to do it alone." [level=2]
      - paragraph: Stop Smoke Now is a companion for people who want to stop smoking. It learns your habits, helps you through the minutes when a craving is strongest, and shows you how far you have come.
      - paragraph: Built with proven methods, it goes with you every step of the way, from the first thought of quitting to a day when you notice that you have stopped counting.
    - region "Everything you need for a smoke-free day"
      - heading "Everything you need for a smoke-free day" [level=2]
      - paragraph: And then for the next one. All in one app.
      - 'img "An example of the app’s first screen: days without smoking, money saved, fewer cravings from day to day, and a button for the moment when one comes."'
      - list
        - listitem
          - heading "Health tracking" [level=3]
          - paragraph: Keep an eye on how you feel while the smoke-free days add up.
        - listitem
          - heading "Craving toolkit" [level=3]
          - paragraph: Something to reach for, the moment a craving shows up.
        - listitem
          - heading "Personalized plan" [level=3]
          - paragraph: A way to quit that starts from your habits and keeps your pace.
      - list
        - listitem
          - heading "Wellness tips" [level=3]
          - paragraph: Small, doable ideas for the days when quitting feels long.
        - listitem
          - heading "Progress tracking" [level=3]
          - paragraph: Monitor your journey with detailed statistics.
        - listitem
          - heading "User friendly interface" [level=3]
          - paragraph: Clear screens that stay simple, even on a hard day.
        - listitem
          - heading "Personal insights" [level=3]
          - paragraph: Discover and analyze your smoking habits.
        - listitem
          - heading "Financial savings calculator" [level=3]
          - paragraph: Watch the money add up that no longer goes up in smoke.
        - listitem
          - heading "Craving coping techniques" [level=3]
          - paragraph: A collection of strategies to overcome stress without lighting up.
        - listitem
          - heading "Motivational reminders" [level=3]
          - paragraph: Daily encouragement, so that you remember why you started.
      - heading "Tomorrow could be your first smoke-free morning" [level=2]
      - link "Try the App (opens in a new tab)"
  `),
  login: screen(`
    - heading "Log in" [level=1]
    - paragraph
      - text: New to Stop Smoke Now?
      - link "Create an account"
    - text: Email
    - textbox "Email"
    - paragraph: "No password needed: we send you a link that signs you in."
    - button "Continue"
  `),
  'login, refused': screen(`
    - heading "Log in" [level=1]
    - paragraph
      - text: New to Stop Smoke Now?
      - link "Create an account"
    - text: Email
    - textbox "Email" [invalid]: nobody
    - alert: Invalid email address. Please check the entered address and try again.
    - button "Continue"
  `),
  'check your email': screen(`
    - heading "Check Your Email" [level=1]
    - paragraph
      - text: We sent a sign-in link to
      - strong: {email}
      - text: . Open it on this device to log in.
    - paragraph: Nothing there after a minute? Please look into your spam folder as well.
    - text: Resend in {countdown}
    - status
    - button "Use a different email"
  `),
  plan: screen(`
    - heading "manage subscriptions" [level=1]
    - paragraph: {email}
    - button "Your account"
    - paragraph
    - list
      - listitem
        - article "Premium"
          - heading "Premium" [level=2]
          - text: active
          - term: Started
          - definition: {date}
          - term: Price
          - definition: $29.99
          - term: Ends
          - definition: {date}
          - paragraph: Renews {date} for $29.99 a month
    - paragraph
      - link "Payment method and invoices"
    - group
      - heading "Payments" [level=2]
    - button "Cancel subscription"
    - status
  `),
  retention: screen(`
    - heading "Are you sure you want to cancel Premium?" [level=1]
    - heading "Top features you might miss" [level=2]
    - list
      - listitem
        - heading "Progress Tracking" [level=3]
        - paragraph: monitor your journey with detailed statistics.
      - listitem
        - heading "Personal Insights" [level=3]
        - paragraph: discover and analyze your smoking habits.
      - listitem
        - heading "Coping Techniques" [level=3]
        - paragraph: collection of strategies to overcome stress.
      - listitem
        - heading "Inspirational Alerts" [level=3]
        - paragraph: daily encouragement and motivational tips.
      - listitem
        - heading "Helping you every step of the way" [level=3]
        - paragraph: built with proven methods, empowering you to stay smoke-free.
    - paragraph: If you cancel, Premium stays yours until {date}.
    - button "I want to stay"
    - link "Continue to cancel"
    - status
  `),
  'plan, canceled': screen(`
    - heading "manage subscriptions" [level=1]
    - paragraph: {email}
    - button "Your account"
    - paragraph
    - region "Cancellation of Premium"
      - paragraph
        - strong: Your cancellation is recorded.
        - text: Yours until {date}, then nothing more is charged.
      - paragraph
        - text: Requested {date}.
        - link "See your receipt"
    - list
      - listitem
        - article "Premium"
          - heading "Premium" [level=2]
          - text: Canceled
          - term: Started
          - definition: {date}
          - term: Price
          - definition: $29.99
          - term: Ends
          - definition: {date}
          - paragraph: Yours until {date}, then nothing more is charged
          - paragraph
            - text: Cancellation of {date}, with our payment provider.
            - link "Receipt {number}"
          - button "Resume Premium"
          - paragraph: Changed your mind? Premium goes on as before.
    - paragraph
      - link "Payment method and invoices"
    - group
      - heading "Payments" [level=2]
    - button "Cancel subscription"
    - status: Your subscription has been canceled.
  `),
  receipt: screen(`
    - paragraph
      - link "Back to your subscription"
      - link "All receipts"
    - article
      - link "Stop Smoke Now"
      - heading "Receipt of your cancellation" [level=1]
      - paragraph: Your plan is canceled. Premium stays yours until it ends, and then nothing more is charged.
      - term: Receipt number
      - definition: {number}
      - term: Plan
      - definition: Premium
      - term: Account
      - definition: {email}
      - term: Requested
      - definition: {date}
      - term: Requested by
      - definition: You, with our payment provider
      - term: Confirmed by our payment provider
      - definition: {date}
      - term: Premium is yours until
      - definition: {date}
      - term: Subscription
      - definition: {number}
      - paragraph
        - button "Print this receipt"
        - link "Save the signed proof"
      - paragraph
        - text: The proof is this receipt with our digital signature. Anybody can check with our
        - link "published keys"
        - text: that it comes from us and is unchanged.
  `),
  receipts: screen(`
    - paragraph
      - link "Back to your subscription"
    - article
      - heading "Your receipts" [level=1]
      - list
        - listitem
          - link "Cancellation of {date}"
          - paragraph: "Confirmed: ends {date}"
  `),
  'plan, resumed': screen(`
    - heading "manage subscriptions" [level=1]
    - paragraph: {email}
    - button "Your account"
    - paragraph
    - list
      - listitem
        - article "Premium"
          - heading "Premium" [level=2]
          - text: active
          - term: Started
          - definition: {date}
          - term: Price
          - definition: $29.99
          - term: Ends
          - definition: {date}
          - paragraph: Renews {date} for $29.99 a month
          - status: Premium goes on. There is nothing else to do.
    - paragraph
      - link "Payment method and invoices"
    - group
      - heading "Payments" [level=2]
    - button "Cancel subscription"
    - status
  `),
  'account menu': screen(`
    - heading "manage subscriptions" [level=1]
    - paragraph: {email}
    - button "Your account" [expanded]
    - link "Receipts"
    - button "Log out"
    - paragraph
    - list
      - listitem
        - article "Premium"
          - heading "Premium" [level=2]
          - text: active
          - term: Started
          - definition: {date}
          - term: Price
          - definition: $29.99
          - term: Ends
          - definition: {date}
          - paragraph: Renews {date} for $29.99 a month
          - status: Premium goes on. There is nothing else to do.
    - paragraph
      - link "Payment method and invoices"
    - group
      - heading "Payments" [level=2]
    - button "Cancel subscription"
    - status
  `),
};
