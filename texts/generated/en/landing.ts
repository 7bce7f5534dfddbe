/** Made from texts/en.yaml: edit that, and run `npm run generate`. */
export const texts = {
  "ratingSource": "<source>See our ratings</source>",
  "price": (d: { price: string }) => "Premium: " + d.price,
  "cancelAnytime": "Cancel anytime, online.",
  "opens": "“Try the App” opens a short survey in a new tab.",
  "subtitle": "Your Journey to a <keep>Smoke-Free</keep> Life Starts Here",
  "more": "See what’s inside",
  "hands": "Two open hands let the morning sun rise; three birds fly up from it.",
  "rating": "<strong>Over 90%</strong> of ratings are five-star",
  "about": "Quitting is hard. <sentence>You don’t have to do it alone.</sentence>",
  "companion": "Stop Smoke Now is a companion for people who want to stop smoking. It learns your habits, helps you through the minutes when cravings hit hardest, and shows you how far you’ve come.",
  "methods": "Built on proven methods, it stays with you every step of the way, from your first thought of quitting to the morning you stop counting.",
  "feature": "Everything you need for a <keep>smoke-free</keep> day",
  "lead": "And then for the next one. All in one app.",
  "app": "An example of the app’s first screen: days without smoking, money saved, fewer cravings from day to day, and a button for the moment when one comes.",
  "closing": "Tomorrow could be your first <keep>smoke-free</keep> morning",
  "features": {
    "health": {
      "title": "Health tracking",
      "text": "Keep an eye on how you feel while the <keep>smoke-free</keep> days add up.",
    },
    "toolkit": {
      "title": "Craving toolkit",
      "text": "Something to reach for the moment a craving shows up.",
    },
    "plan": {
      "title": "Personalized plan",
      "text": "A way to quit that starts with your habits and moves at your pace.",
    },
    "wellness": {
      "title": "Wellness tips",
      "text": "Small, doable ideas for the days that feel long.",
    },
    "progress": {
      "title": "Progress tracking",
      "text": "Monitor your journey with detailed statistics.",
    },
    "friendly": {
      "title": "User friendly interface",
      "text": "Clear screens that stay simple, even on a hard day.",
    },
    "insights": {
      "title": "Personal insights",
      "text": "Discover and analyze your smoking habits.",
    },
    "savings": {
      "title": "Financial savings calculator",
      "text": "Watch your savings grow now that your money no longer goes up in smoke.",
    },
    "coping": {
      "title": "Craving coping techniques",
      "text": "A collection of strategies to overcome stress without lighting up.",
    },
    "reminders": {
      "title": "Motivational reminders",
      "text": "Daily encouragement, so you remember why you’re quitting.",
    },
  },
};
