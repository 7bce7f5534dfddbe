/** What the app offers, as data: the ten features of the specification, three of them with a picture. */
import healthUrl from '../../images/panel-health.svg';
import planUrl from '../../images/panel-plan.svg';
import toolkitUrl from '../../images/panel-toolkit.svg';
import type { IconName } from '../../images/icons.tsx';

export interface Feature {
  icon: IconName;
  title: string;
  text: string;
  /** Address of a piece of the app's screen that shows it. */
  picture?: string;
}

export const features: readonly Feature[] = [
  {
    icon: 'health',
    title: 'Health tracking',
    text: 'Keep an eye on how you feel while the smoke-free days add up.',
    picture: healthUrl,
  },
  {
    icon: 'toolkit',
    title: 'Craving toolkit',
    text: 'Something to reach for, the moment a craving shows up.',
    picture: toolkitUrl,
  },
  {
    icon: 'plan',
    title: 'Personalized plan',
    text: 'A way to quit that starts from your habits and keeps your pace.',
    picture: planUrl,
  },
  {
    icon: 'wellness',
    title: 'Wellness tips',
    text: 'Small, doable ideas for the days when quitting feels long.',
  },
  {
    icon: 'progress',
    title: 'Progress tracking',
    text: 'Monitor your journey with detailed statistics.',
  },
  {
    icon: 'friendly',
    title: 'User friendly interface',
    text: 'Clear screens that stay simple, even on a hard day.',
  },
  {
    icon: 'insights',
    title: 'Personal insights',
    text: 'Discover and analyze your smoking habits.',
  },
  {
    icon: 'savings',
    title: 'Financial savings calculator',
    text: 'Watch the money add up that no longer goes up in smoke.',
  },
  {
    icon: 'coping',
    title: 'Craving coping techniques',
    text: 'A collection of strategies to overcome stress without lighting up.',
  },
  {
    icon: 'reminders',
    title: 'Motivational reminders',
    text: 'Daily encouragement, so that you remember why you started.',
  },
];
